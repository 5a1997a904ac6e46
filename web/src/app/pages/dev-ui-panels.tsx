import { Tabs } from 'radix-ui'
import { Check } from 'lucide-react'
import { useId, useState } from 'react'
import { Badge } from '../../components/ui/badge.tsx'
import { Choice, Choices } from '../../components/ui/choices.tsx'
import { Field } from '../../components/ui/field.tsx'
import { ForeignName } from '../../components/ui/foreign-name.tsx'
import { Footnote } from '../../components/ui/footnote.tsx'
import { MarkedExcerpt } from '../../components/ui/marked-excerpt.tsx'
import { PageSection } from '../../components/ui/page-section.tsx'
import { Pager } from '../../components/ui/pager.tsx'
import { ReadFailure } from '../../components/ui/read-failure.tsx'
import { RetryAlert } from '../../components/ui/retry-alert.tsx'
import { Tabs as Views } from '../../components/ui/tabs.tsx'
import { Button } from '../../components/ui/button.tsx'
import { cardPart, cardStyles } from '../../components/ui/card.ts'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Progress } from '../../components/ui/progress.tsx'
import { Select, TextArea } from '../../components/ui/select.tsx'
import { TabList, tabStyles, TabTrigger } from '../../components/ui/tab-list.tsx'
import { Table } from '../../components/ui/table.tsx'

const PARTS = ['1', '2', '3']
const TONES = ['good', 'busy', 'wait', 'bad', 'none'] as const
const LIST = { hasNextPage: true, isFetchingNextPage: false, fetchNextPage: () => undefined }

/** The controls of panels in all their states, for the page of UI components. */
export function Panels({ words }: { words: string }) {
  const id = useId()
  const [section, setSection] = useState(PARTS[0])
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap gap-2">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone} icon={Check}>
            {words}
          </Badge>
        ))}
      </div>
      <Choices label={words}>
        {PARTS.map((part) => (
          <Choice key={part} pressed={part === section} onPress={() => setSection(part)}>
            {words}
          </Choice>
        ))}
      </Choices>
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
      <Pager list={LIST} label={words} />
      <Pager list={{ ...LIST, isFetchingNextPage: true }} label={words} />
      <RetryAlert text={words} onRetry={() => undefined} />
      <ReadFailure text={words} busy={false} retry={() => undefined} />
      <Views
        label={words}
        tabs={[
          { value: '1', name: words, content: words },
          { value: '2', name: words, content: words },
        ]}
      />
      <PageSection id={id} title={words} lead={words}>
        <section className={cardStyles({ size: 'large' })}>{words}</section>
      </PageSection>
      <p>
        {words}
        <Footnote sign="1">{words}</Footnote>
      </p>
      <p>
        <MarkedExcerpt text={words} marks={[[0, 2]]} /> · <ForeignName name="Westminster Leningrad Codex" />
      </p>
      <EmptyState action={<Button>{words}</Button>}>{words}</EmptyState>
      {[false, true].map((isOff) => (
        <fieldset key={String(isOff)} disabled={isOff} className="grid gap-2">
          <Field label={words} hint={words} bare>
            {(control) => (
              <Select {...control}>
                <option>{words}</option>
              </Select>
            )}
          </Field>
          <TextArea aria-label={words} defaultValue={words} />
        </fieldset>
      ))}
    </div>
  )
}
