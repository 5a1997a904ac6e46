import { Tabs } from 'radix-ui'
import { Fragment, useDeferredValue, useState, type ReactNode } from 'react'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'

export interface PanelTab {
  key: string
  label: string
  content: ReactNode
}

const TRIGGER =
  'min-h-11 border-be-2 border-transparent px-0.5 text-[0.8125rem] text-muted @min-[26rem]:text-[0.875rem] hover:text-ink data-[state=active]:border-accent data-[state=active]:font-semibold data-[state=active]:text-accent'

/** The tab that the reader used last opens again with the next verse. */
let lastUsed: string | undefined

/**
 * What belongs to a passage, one tab for each kind. The content of a tab loads when it is opened. The row fits a column
 * of 22 rem in the three languages; with larger letters it has two lines, so that no tab is out of sight.
 */
export function PanelTabs({ label, tabs }: { label: string; tabs: readonly PanelTab[] }) {
  const direction = getDirection(useLanguage())
  const [wanted, setWanted] = useState(lastUsed)
  const open = tabs.some(({ key }) => key === wanted) ? wanted : tabs[0]?.key
  // A pressed tab is marked at once; its content, which may be hundreds of comments, follows without holding up the
  // page.
  const shown = useDeferredValue(tabs.find(({ key }) => key === open))
  function choose(key: string): void {
    lastUsed = key
    setWanted(key)
  }
  return (
    <Tabs.Root value={open ?? ''} dir={direction} onValueChange={choose} className="@container">
      <Tabs.List
        aria-label={label}
        className="sticky inset-bs-0 z-10 flex flex-wrap justify-between gap-x-1.5 border-be border-line bg-(--panel,var(--paper)) px-3 @min-[30rem]:justify-start @min-[30rem]:gap-x-5 in-data-flush:px-0"
      >
        {tabs.map((tab) => (
          <Tabs.Trigger key={tab.key} value={tab.key} className={TRIGGER}>
            {tab.label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value={open ?? ''} className="outline-offset-[-2px]">
        <Fragment key={shown?.key}>{shown?.content}</Fragment>
      </Tabs.Content>
    </Tabs.Root>
  )
}
