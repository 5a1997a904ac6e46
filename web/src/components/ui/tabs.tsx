import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { getDirection } from '../../lib/i18n/languages.ts'
import { useLanguage } from '../../lib/i18n/setup.ts'

interface Tab {
  value: string
  name: string
  content: ReactNode
}

interface TabsProps {
  /** The name of the list of tabs. */
  label: string
  tabs: readonly Tab[]
}

const TRIGGER =
  'eyebrow min-h-8 border-be-2 border-transparent pbe-0.5 hover:text-accent data-[state=active]:border-accent data-[state=active]:text-ink pointer-coarse:min-h-11'

/** Views of the same things, of which one shows; the arrow keys move between them in the direction of reading. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <Radix.Root defaultValue={tabs[0]?.value ?? ''} dir={getDirection(useLanguage())}>
      <Radix.List aria-label={label} className="flex gap-5">
        {tabs.map(({ value, name }) => (
          <Radix.Trigger key={value} value={value} className={TRIGGER}>
            {name}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ value, content }) => (
        <Radix.Content key={value} value={value}>
          {content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
