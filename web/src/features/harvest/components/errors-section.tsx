import { Tabs } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import { ErrorList } from './error-list.tsx'
import { ErrorStatistics } from './error-statistics.tsx'
import { SessionChoice } from './session-choice.tsx'
import { shortId } from './session-status.tsx'
import '../../../components/ui/controls.css'
import '../../../components/ui/panel.css'
import './errors.css'
import './harvest.css'

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
    <section className="harvest" aria-labelledby="harvest-errors-title">
      <div className="harvest-head">
        <h2 id="harvest-errors-title" className="panel-title">
          {t('errorsTitle')}
        </h2>
        {selected !== undefined && <bdi className="harvest-note">{t('session', { id: shortId(selected) })}</bdi>}
      </div>
      <Tabs.Root value={tab} onValueChange={(next) => go(next as Tab)}>
        <Tabs.List className="panel-subtabs" aria-label={t('tabs')}>
          <Tabs.Trigger className="panel-tab" value="sessions">
            {t('tabSessions')}
          </Tabs.Trigger>
          <Tabs.Trigger className="panel-tab" value="errors">
            {t('tabErrors')}
          </Tabs.Trigger>
          <Tabs.Trigger className="panel-tab" value="statistics">
            {t('tabStatistics')}
          </Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="sessions">
          <SessionChoice selected={selected} onSelect={(session) => go('sessions', session)} onOpen={() => go('errors')} />
        </Tabs.Content>
        <Tabs.Content value="errors">
          {selected === undefined ? (
            <div className="harvest-nothing">
              <h3>{t('selectSession')}</h3>
              <p className="harvest-note">{t('selectSessionText')}</p>
              <button type="button" className="button" onClick={() => go('sessions')}>
                {t('toSessions')}
              </button>
            </div>
          ) : (
            <ErrorList key={selected} sessionId={selected} />
          )}
        </Tabs.Content>
        <Tabs.Content value="statistics">
          <ErrorStatistics sessionId={selected} />
        </Tabs.Content>
      </Tabs.Root>
    </section>
  )
}
