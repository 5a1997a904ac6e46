import { Tabs } from 'radix-ui'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { cardPart, cardStyles } from '../../components/ui/card.ts'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Progress } from '../../components/ui/progress.tsx'
import { Select, TextArea } from '../../components/ui/select.tsx'
import { TabList, tabStyles, TabTrigger } from '../../components/ui/tab-list.tsx'
import { Table } from '../../components/ui/table.tsx'

const PARTS = ['1', '2', '3']
const VARIANTS = ['outline', 'main', 'danger', 'quiet'] as const

/** The controls of panels in all their states, for the page of UI components. */
export function Panels({ words }: { words: string }) {
  const [section, setSection] = useState(PARTS[0])
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap gap-3">
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant}>
            {words}
          </Button>
        ))}
        <Button disabled>{words}</Button>
      </div>
      <div className="flex gap-1.5 rounded-[12px] bg-shade p-1.5">
        {PARTS.map((part) => (
          <button
            key={part}
            type="button"
            className={tabStyles({ level: 'section' })}
            aria-pressed={part === section}
            onClick={() => setSection(part)}
          >
            {words}
          </button>
        ))}
      </div>
      <Tabs.Root defaultValue="1">
        <TabList aria-label={words}>
          {PARTS.map((part) => (
            <TabTrigger key={part} value={part}>
              {words}
            </TabTrigger>
          ))}
        </TabList>
        {PARTS.map((part) => (
          <Tabs.Content key={part} value={part} className="pbs-3">
            {words}
          </Tabs.Content>
        ))}
      </Tabs.Root>
      <section className={cardStyles()}>
        <h4 className={cardPart.heading}>{words}</h4>
        <Progress aria-label={words} max={1} value={0.4} />
      </section>
      <section className={cardStyles({ tone: 'busy' })}>
        <h4 className={cardPart.heading}>{words}</h4>
        <Progress aria-label={words} />
      </section>
      <Table>
        <thead>
          <tr>
            <th scope="col">{words}</th>
            <th scope="col">{words}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{words}</th>
            <td data-label={words}>1</td>
          </tr>
        </tbody>
      </Table>
      <EmptyState action={<Button>{words}</Button>}>{words}</EmptyState>
      <Select aria-label={words}>
        <option>{words}</option>
      </Select>
      <TextArea aria-label={words} defaultValue={words} />
    </div>
  )
}
