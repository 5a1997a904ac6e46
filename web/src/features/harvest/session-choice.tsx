import type { HarvestSession } from '@sugya/contract/harvest'
import { useTranslation } from 'react-i18next'
import { Spinner } from '../../components/ui/spinner.tsx'
import { Fact, Facts } from './facts.tsx'
import { LoadFailure } from './load-failure.tsx'
import { useNames } from './names.ts'
import { SessionLine } from './session-status.tsx'
import { useFigures } from './use-figures.ts'
import { useSessions } from './watch-harvest.ts'
import './words.ts'

interface SessionChoiceProps {
  selected: string | undefined
  onSelect: (sessionId: string) => void
  /** To the errors of the selected session. */
  onOpen: () => void
}

/** All sessions, of which one is selected by a press. */
export function SessionChoice({ selected, onSelect, onOpen }: SessionChoiceProps) {
  const { t } = useTranslation(['harvest', 'common'])
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useSessions()
  if (!data) {
    if (isError) return <LoadFailure text={t('loadFailed')} busy={isFetching} retry={() => void refetch()} />
    return <Spinner label={t('common:loading')} />
  }
  const sessions = unique(data.pages.flat())
  if (sessions.length === 0) return <p className="harvest-empty">{t('noSessions')}</p>
  return (
    <>
      <p className="harvest-note">{t('chooseHint')}</p>
      <ul className="harvest-choices">
        {sessions.map((session) => (
          <Choice
            key={session.sessionId}
            session={session}
            isSelected={session.sessionId === selected}
            onSelect={() => onSelect(session.sessionId)}
            onOpen={onOpen}
          />
        ))}
      </ul>
      {hasNextPage && (
        <button type="button" className="button" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('showMore')}
        </button>
      )}
    </>
  )
}

/** A session that began between two pages pushes another onto the next one: it comes twice. */
function unique(sessions: HarvestSession[]): HarvestSession[] {
  return [...new Map(sessions.map((session) => [session.sessionId, session])).values()]
}

interface ChoiceProps {
  session: HarvestSession
  isSelected: boolean
  onSelect: () => void
  onOpen: () => void
}

function Choice({ session, isSelected, onSelect, onOpen }: ChoiceProps) {
  const { t } = useTranslation('harvest')
  const names = useNames()
  const { number } = useFigures()
  return (
    <li className="harvest-choice" data-selected={isSelected}>
      <button type="button" className="harvest-choice-button" aria-pressed={isSelected} onClick={onSelect}>
        <SessionLine session={session} />
      </button>
      <Facts>
        <Fact label={t('stage')}>{names.stage(session.currentStage)}</Fact>
        <Fact label={t('successful')}>{t('ofTexts', { done: number(session.successfulTexts), total: number(session.totalTexts) })}</Fact>
        <Fact label={t('failedTexts')}>{number(session.failedTexts)}</Fact>
        {session.errorSummary?.reason && (
          <Fact label={t('reason')} wide>
            {session.errorSummary.reason}
          </Fact>
        )}
      </Facts>
      {isSelected && (
        <button type="button" className="quiet-button" onClick={onOpen}>
          {t('seeErrors')}
        </button>
      )}
    </li>
  )
}
