import { Suspense } from 'react'
import { preloadable } from '../lib/browser/preloadable.tsx'

/** The content of a tab, which loads when the tab first opens, or ahead by `load`. */
function lazyTab<P extends object>(...content: Parameters<typeof preloadable<P>>) {
  const { Page, load } = preloadable<P>(...content)
  function Tab(props: P) {
    return (
      <Suspense>
        <Page {...props} />
      </Suspense>
    )
  }
  return { Tab, load }
}

/** The texts connected with a passage. */
export const connections = lazyTab(async () => (await import('../features/reading/components/connections.tsx')).Connections, 'connections')
/** The translations of a passage. */
export const translations = lazyTab(async () => (await import('../features/reading/components/translations.tsx')).Translations)
/** The words of a verse. */
export const words = lazyTab(async () => (await import('../features/reading/components/word-list.tsx')).WordList, 'morphology')

/** Loads the contents of the tabs, so that they show as soon as their tab opens. */
export function prepareTabs(): void {
  for (const { load } of [connections, translations, words]) load().catch(() => undefined)
}
