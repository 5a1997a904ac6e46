import type { Mark, studyApi } from '@sugya/contract/api/study'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { call } from '../../../lib/api/client.ts'
import { studyKey } from '../api/use-marks.ts'
import { resolveNote } from '../model/change-marks.ts'

interface NoteConflictProps {
  /** The note as it waits in this browser. */
  mine: Mark
  page: string
}

/** Asks which text of a note stays that two devices have changed. Until the reader has chosen, both are kept. */
export function NoteConflict({ mine, page }: NoteConflictProps) {
  const { t } = useTranslation('study')
  const { data: other, isPending } = useQuery({
    queryKey: [...studyKey, 'changed', mine.id],
    queryFn: async ({ signal }) => {
      const { marks } = await call<typeof studyApi.listMarks>('GET /api/study/marks', { query: { ref: page }, signal })
      return marks.find(({ id }) => id === mine.id) ?? null
    },
    staleTime: 0,
  })
  const choices = [
    ['mine', 'keepMine'],
    ['other', 'keepOther'],
    ['both', 'keepBoth'],
  ] as const
  return (
    <div role="alert" className="grid gap-2 rounded-[8px] border border-line bg-shade px-3 py-2.5 text-[0.9375rem] leading-[1.55]">
      <p className="font-semibold">{t('changedElsewhere')}</p>
      {other && (
        <blockquote dir="auto" className="border-s-2 border-line ps-3 whitespace-pre-wrap wrap-anywhere text-muted">
          {other.text}
        </blockquote>
      )}
      <div className="flex flex-wrap gap-2">
        {choices.map(([choice, words]) => (
          <Button
            key={choice}

            disabled={isPending}
            onClick={() => resolveNote(choice, mine, other ?? undefined, page)}
          >
            {t(words)}
          </Button>
        ))}
      </div>
    </div>
  )
}
