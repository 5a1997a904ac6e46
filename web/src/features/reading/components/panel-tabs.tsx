import { Tabs } from 'radix-ui'
import { useState, type ReactNode } from 'react'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'

export interface PanelTab {
  key: string
  label: string
  content: ReactNode
}

const TRIGGER =
  'min-h-11 shrink-0 border-be-2 border-transparent px-1.5 text-[0.875rem] text-muted hover:text-ink data-[state=active]:border-accent data-[state=active]:font-semibold data-[state=active]:text-accent'

/** The tab that the reader used last opens again with the next verse. */
let lastUsed: string | undefined

/** What belongs to a passage, one tab for each kind. The content of a tab loads when it is opened. */
export function PanelTabs({ label, tabs }: { label: string; tabs: readonly PanelTab[] }) {
  const direction = getDirection(useLanguage())
  const [wanted, setWanted] = useState(lastUsed)
  const open = tabs.some(({ key }) => key === wanted) ? wanted : tabs[0]?.key
  function choose(key: string): void {
    lastUsed = key
    setWanted(key)
  }
  return (
    <Tabs.Root value={open ?? ''} dir={direction} onValueChange={choose}>
      <Tabs.List
        aria-label={label}
        className="sticky inset-bs-0 z-10 flex gap-1 overflow-x-auto border-be border-line bg-(--panel,var(--paper)) px-3 [scrollbar-width:none] in-data-flush:-mx-2 in-data-flush:px-0"
      >
        {tabs.map((tab) => (
          <Tabs.Trigger key={tab.key} value={tab.key} className={TRIGGER}>
            {tab.label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Content key={tab.key} value={tab.key} className="outline-offset-[-2px]">
          {tab.content}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  )
}
