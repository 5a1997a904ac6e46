import { findPageName, type pages } from '@sugya/contract/rules/pages'
import type { Language } from '@sugya/contract/api/texts'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { ChatHeader } from '../features/chat/components/chat-header.tsx'
import { loadWords, startOnBuild } from '../lib/i18n/setup.ts'
import { AppBar } from './bar/app-bar.tsx'
import { LandingPage } from './pages/landing-page.tsx'
import { Providers } from './providers.tsx'

/**
 * An address of each prerendered page with what a first-time visitor sees there before anything has been read: the
 * whole landing page, and the bar of the others.
 */
const PAGES: Record<string, () => ReactNode> = {
  '/landing': () => <LandingPage />,
  '/chat': () => <AppBar title={<ChatHeader title={null} inBar />} />,
}
const WITH_BAR = [
  '/texts',
  '/texts/Genesis',
  '/daily',
  '/accuracy',
  '/sheets',
  '/sheets/1',
  '/s/1',
  '/study',
  '/login',
  '/signup',
  '/upgrade',
]
for (const address of WITH_BAR) PAGES[address] = () => <AppBar />

/**
 * Renders pages to HTML without a reader or a library, by their names. Called by the build (web/build/prerender.ts).
 */
export async function renderPages(language: Language): Promise<Partial<Record<keyof typeof pages, string>>> {
  await startOnBuild(language)
  await loadWords('landing', 'chat')
  const written = Object.entries(PAGES).map(([address, render]): [string, string] => {
    const html = renderToString(
      <Providers>
        <StaticRouter location={address}>{render()}</StaticRouter>
      </Providers>,
    )
    // Links work at once; what needs scripts takes no press that would come to nothing.
    return [findPageName(address), html.replaceAll(/<(button|select|textarea|input)\b/g, '<$1 inert')]
  })
  return Object.fromEntries(written)
}
