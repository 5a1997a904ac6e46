import { Tabs } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { ErrorList } from './error-list.tsx'
import { ErrorStatistics } from './error-statistics.tsx'
import { SessionChoice } from './session-choice.tsx'
import { shortId } from './session-status.tsx'
import { styles } from './styles.ts'
import { TabList, TabTrigger } from '../../../components/ui/tab-list.tsx'

const TABS = ['sessions', 'errors', 'statistics'] as const
type Tab = (typeof TABS)[number]

interface ErrorsSectionProps {
  /** The open tab and the selected session, as in the URL: `errors:harvest_x`. */
  part: string
  onPart: (part: string) => void
}

/** The Errors section of the admin panel: the errors of a harvest session, to be retried or resolved. */
export function ErrorsSection({ part, onPart }: ErrorsSectionProps) {
  const { t } = useTranslation('harvest')
  const [name, id = ''] = part.split(':')
  const tab = TABS.find((known) => known === name) ?? TABS[0]
  const selected = /^harvest_[\w-]+$/.test(id) ? id : undefined
  const go = (next: Tab, session = selected) => onPart(session === undefined ? next : `${next}:${session}`)
  return (
    <section className={styles.section} aria-labelledby="harvest-errors-title">
      <div className={styles.head}>
        <h2 id="harvest-errors-title" className={styles.title}>
          {t('errorsTitle')}
        </h2>
        {selected !== undefined && <bdi className={styles.note}>{t('session', { id: shortId(selected) })}</bdi>}
      </div>
      <Tabs.Root value={tab} onValueChange={(next) => go(next as Tab)}>
        <TabList chosen={tab} aria-label={t('tabs')}>
          <TabTrigger value="sessions">{t('tabSessions')}</TabTrigger>
          <TabTrigger value="errors">{t('tabErrors')}</TabTrigger>
          <TabTrigger value="statistics">{t('tabStatistics')}</TabTrigger>
        </TabList>
        <Tabs.Content className="grid grid-cols-1 gap-3 pbs-3" value="sessions">
          <SessionChoice selected={selected} onSelect={(session) => go('sessions', session)} onOpen={() => go('errors')} />
        </Tabs.Content>
        <Tabs.Content className="grid grid-cols-1 gap-3 pbs-3" value="errors">
          {selected === undefined ? (
            <div className={styles.nothing}>
              <h3 className={styles.heading}>{t('selectSession')}</h3>
              <p className={styles.note}>{t('selectSessionText')}</p>
              <Button onClick={() => go('sessions')}>{t('toSessions')}</Button>
            </div>
          ) : (
            <ErrorList key={selected} sessionId={selected} />
          )}
        </Tabs.Content>
        <Tabs.Content className="grid grid-cols-1 gap-3 pbs-3" value="statistics">
          <ErrorStatistics sessionId={selected} />
        </Tabs.Content>
      </Tabs.Root>
    </section>
  )
}
