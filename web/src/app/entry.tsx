import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMatch } from 'react-router'
import { Spinner } from '../components/ui/spinner.tsx'
import { useAccount } from '../session/use-account.ts'
import { preloadable } from '../lib/browser/preloadable.tsx'
import { loadThread } from './lazy-thread.ts'
import { storedUser } from '../lib/api/session.ts'

const chat = preloadable(async () => (await import('./pages/chat-page.tsx')).ChatPage, 'chat')
export const landing = preloadable(async () => (await import('./pages/landing-page.tsx')).LandingPage, 'landing')

/**
 * Loads the page that `Entry` will render at an address; nothing for other addresses. A visitor of the landing page
 * does not load the chat.
 */
export async function loadEntry(pathname: string): Promise<void> {
  if (/^\/chat\/./.test(pathname)) await Promise.all([chat.load(), loadThread()])
  else if (/^\/chat\/?$/.test(pathname) || (pathname === '/' && storedUser() !== null)) await chat.load()
  else if (pathname === '/') await landing.load()
}

/**
 * The chat at its own addresses, and at `/` for signed-in readers; the landing page at `/` for all others. A reader
 * whom another tab signs out keeps the chat, with the draft in it, until they leave the page.
 */
export function Entry() {
  const { t } = useTranslation()
  const user = useAccount()
  const isRoot = useMatch({ path: '/', end: true }) !== null
  const [isChatting, setIsChatting] = useState(false)
  if (isRoot && user && !isChatting) setIsChatting(true)
  if (!isRoot && isChatting) setIsChatting(false)
  if (!isRoot || user || isChatting) return <chat.Page />
  return user === null ? <landing.Page /> : <Spinner label={t('loading')} />
}
