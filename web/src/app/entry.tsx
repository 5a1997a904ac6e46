import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useMatch } from 'react-router'
import { Spinner } from '../components/ui/spinner.tsx'
import { useAccount } from '../features/account/use-account.ts'
import { storedUser } from '../lib/session-storage.ts'

const loadChat = async () => ({ default: (await import('./routes/chat-page.tsx')).ChatPage })
const loadLanding = async () => ({ default: (await import('./routes/landing-page.tsx')).LandingPage })
const ChatPage = lazy(loadChat)
export const LandingPage = lazy(loadLanding)

/** What is going to be shown is fetched at once, beside the words of its language: a visitor of the landing page loads no chat. */
if (/^\/chat(?:\/|$)/.test(location.pathname) || (location.pathname === '/' && storedUser() !== null)) void loadChat()
else if (/^\/(?:landing)?$/.test(location.pathname)) void loadLanding()

/** The chat at its own addresses; at `/` only for those who are signed in, and for all others the landing page. */
export function Entry() {
  const { t } = useTranslation()
  const user = useAccount()
  const undecided = useMatch({ path: '/', end: true }) !== null
  if (!undecided || user) return <ChatPage />
  return user === null ? <LandingPage /> : <Spinner label={t('loading')} />
}
