import { Tabs } from 'radix-ui'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { preloadable } from '../lib/browser/preloadable.tsx'
import { Spinner } from '../components/ui/spinner.tsx'
import { TrainingWork } from '../features/training/components/training-work.tsx'
import type { SectionProps } from './section-props.ts'
import { TabList, TabTrigger } from '../components/ui/tab-list.tsx'

const ModelsTab = lazy(async () => ({ default: (await import('../features/models/components/models-tab.tsx')).ModelsTab }))
const { Page: FeedbackTab } = preloadable(
  async () => (await import('../features/models/components/feedback-tab.tsx')).FeedbackTab,
  'models',
  'chat',
)
const LogTab = lazy(async () => ({ default: (await import('../features/models/components/log-tab.tsx')).LogTab }))
const HelpLinesTab = lazy(async () => ({ default: (await import('../features/help-lines/components/help-lines-tab.tsx')).HelpLinesTab }))

const PARTS = ['work', 'models', 'feedback', 'help', 'log'] as const
const TAB_CONTENT = { work: TrainingWork, models: ModelsTab, feedback: FeedbackTab, help: HelpLinesTab, log: LogTab }

/** Training files and jobs, models and their evaluation, feedback of readers, help lines, and the audit log. */
export function TrainingSection({ part, onPart }: SectionProps) {
  const { t } = useTranslation(['training', 'admin', 'common'])
  const open = PARTS.find((known) => known === part) ?? PARTS[0]
  const Content = TAB_CONTENT[open]
  return (
    <section aria-labelledby="training-section">
      <h2 id="training-section" className="sr-only">
        {t('admin:section_training')}
      </h2>
      <Tabs.Root value={open} onValueChange={(next) => onPart(next === PARTS[0] ? '' : next)} activationMode="manual">
        <TabList chosen={open} aria-label={t('parts')}>
          {PARTS.map((name) => (
            <TabTrigger key={name} value={name}>
              {t(`part_${name}`)}
            </TabTrigger>
          ))}
        </TabList>
        <Tabs.Content value={open} className="grid grid-cols-1 gap-5 py-5 focus-visible:outline-offset-4">
          <Suspense key={open} fallback={<Spinner label={t('common:loading')} />}>
            <Content />
          </Suspense>
        </Tabs.Content>
      </Tabs.Root>
    </section>
  )
}
