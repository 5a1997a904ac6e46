import type { HarvestSession } from '@sugya/contract/api/harvest'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { Fact, Facts } from './facts.tsx'
import { useNames } from '../model/names.ts'
import { PagedList } from './paged-list.tsx'
import { SessionLine } from './session-status.tsx'
import { useFigures } from '../model/use-figures.ts'
import { useSessions } from '../api/watch-harvest.ts'
import { styles } from './styles.ts'

interface SessionChoiceProps {
  selected: string | undefined
  onSelect: (sessionId: string) => void
  /** Opens the errors of the selected session. */
  onOpen: () => void
}

/** All sessions, one of which can be selected. */
export function SessionChoice({ selected, onSelect, onOpen }: SessionChoiceProps) {
  const { t } = useTranslation('harvest')
  return (
    <PagedList
      query={useSessions()}
      getItems={(page) => page}
      getKey={({ sessionId }) => sessionId}
      empty={t('noSessions')}
      lead={() => <p className={styles.note}>{t('chooseHint')}</p>}
      className="grid gap-3"
    >
      {(session, id) => <Choice key={id} session={session} isSelected={id === selected} onSelect={() => onSelect(id)} onOpen={onOpen} />}
    </PagedList>
  )
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
    <li
      className="rounded-[10px] border border-line bg-(--raised) px-4 pbs-1 pbe-3 data-[selected=true]:border-accent data-[selected=true]:shadow-[0_0_0_1px_var(--accent)]"
      data-selected={isSelected}
    >
      <button type="button" className="min-h-11 w-full pbs-2 pbe-1 text-start" aria-pressed={isSelected} onClick={onSelect}>
        <SessionLine session={session} />
      </button>
      <Facts>
        <Fact label={t('stage')}>{names.stage(session.currentStage)}</Fact>
        <Fact label={t('successful')}>{t('ofTexts', { done: number(session.successfulTexts), total: number(session.totalTexts) })}</Fact>
        <Fact label={t('failedTexts')}>{number(session.failedTexts)}</Fact>
        {session.errorSummary?.reason && (
          <Fact label={t('reason')} wide>
            {names.failure(session.errorSummary.reason)}
          </Fact>
        )}
      </Facts>
      {isSelected && (
        <Button variant="quiet" size="tall" className="-ms-2 -mbe-2" onClick={onOpen}>
          {t('seeErrors')}
        </Button>
      )}
    </li>
  )
}
