import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { textStyles } from '../../../components/ui/text-styles.ts'
import { referenceName } from '../../../lib/i18n/reference-name.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { dropChange } from '../api/outbox.ts'
import { usePending } from '../api/use-marks.ts'
import { NoteConflict } from './note-conflict.tsx'

/** What this browser holds and the server does not take: nothing of it is lost until the reader decides. */
export function UnsentNotes() {
  const { t } = useTranslation('study')
  const language = useLanguage()
  const heading = useId()
  const unsent = usePending().flatMap(({ key, problem, change }) =>
    problem !== undefined && change.kind === 'write' ? [{ key, problem, ...change }] : [],
  )
  if (unsent.length === 0) return null
  return (
    <section aria-labelledby={heading} className="mbs-6 rounded-[10px] border border-danger px-4 py-3">
      <h2 id={heading} className={textStyles.subheading}>
        {t('notSaved')}
      </h2>
      <ul className="divide-y divide-line">
        {unsent.map(({ key, problem, mark, page }) => (
          <li key={key} className="grid gap-2 py-3">
            <p className="font-semibold">
              <bdi>{referenceName(mark, language)}</bdi>
            </p>
            {mark.text !== '' && (
              <p dir="auto" className="leading-[1.6] whitespace-pre-wrap wrap-anywhere">
                {mark.text}
              </p>
            )}
            {problem.code === 'note_changed' ? (
              <NoteConflict mine={mark} page={page === '' ? mark.ref : page} />
            ) : (
              <div className="flex flex-wrap items-center justify-between gap-2">
                <p className="text-danger">{problem.message}</p>
                <Button variant="quiet" onClick={() => dropChange(key)}>
                  <Trash2 aria-hidden className="icon" />
                  {t('discard')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
