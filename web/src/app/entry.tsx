import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMatch } from 'react-router'
import { Spinner } from '../components/ui/spinner.tsx'
import { useAccount } from '../features/account/api/use-account.ts'
import { preloadable } from '../lib/browser/preloadable.tsx'
import { storedUser } from '../lib/api/session.ts'

const chat = preloadable(async () => (await import('./pages/chat-page.tsx')).ChatPage)
export const landing = preloadable(async () => (await import('./pages/landing-page.tsx')).LandingPage, 'landing')

/** Fetches what the entry is going to show; nothing for other addresses. A visitor of the landing page loads no chat. */
export async function loadEntry(pathname: string): Promise<void> {
  if (/^\/chat(?:\/|$)/.test(pathname) || (pathname === '/' && storedUser() !== null)) await chat.load()
  else if (pathname === '/') await landing.load()
}

/**
 * The chat at its own addresses; at `/` only for those who are signed in, and for all others the landing page. Who was signed out elsewhere keeps the
 * chat, with what is being typed in it, until they go away.
 */
export function Entry() {
  const { t } = useTranslation()
  const user = useAccount()
  const undecided = useMatch({ path: '/', end: true }) !== null
  const [chatting, setChatting] = useState(false)
  if (undecided && user && !chatting) setChatting(true)
  if (!undecided && chatting) setChatting(false)
  if (!undecided || user || chatting) return <chat.Page />
  return user === null ? <landing.Page /> : <Spinner label={t('loading')} />
}
