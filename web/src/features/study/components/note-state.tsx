import { useTranslation } from 'react-i18next'
import { useConnected } from '../../../lib/api/connection.ts'
import type { Pending } from '../model/pending.ts'

interface NoteStateProps {
  /** The change of the note that waits; undefined when the server has everything. */
  waiting: Pending | undefined
  isSaved: boolean
}

/** Says whether a note is saved, and where. */
export function NoteState({ waiting, isSaved }: NoteStateProps) {
  const { t } = useTranslation('study')
  const isConnected = useConnected()
  const { problem } = waiting ?? {}
  const text =
    problem?.code === 'refused'
      ? problem.message
      : problem
        ? ''
        : waiting
          ? t(isConnected ? 'saving' : 'savedHere')
          : isSaved
            ? t('saved')
            : t('onlyYou')
  return (
    <p role="status" className={`text-[0.875rem] leading-[1.45] text-pretty ${problem ? 'text-danger' : 'text-muted'}`}>
      {text}
    </p>
  )
}
