import type { Mark } from '@sugya/contract/api/study'
import { STUDY_LIMITS } from '@sugya/contract/rules/limits'
import { Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { notify } from '../../../lib/browser/notify.ts'
import { referenceName } from '../../../lib/i18n/reference-name.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { sendPending } from '../api/outbox.ts'
import { usePending } from '../api/use-marks.ts'
import { deleteMark, writeNote } from '../model/change-marks.ts'
import { NoteConflict } from './note-conflict.tsx'
import { NoteState } from './note-state.tsx'

interface NoteEditorProps {
  note: Mark
  /** The reference of the section, with whose marks the note is read. */
  page: string
  autoFocus?: boolean
  /** The note is being deleted; `entry` is its element. */
  onDeleted?: (entry: Element | null) => void
}

/** A note that saves itself while it is written. */
export function NoteEditor({ note, page, autoFocus = false, onDeleted }: NoteEditorProps) {
  const { t } = useTranslation('study')
  const language = useLanguage()
  const root = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const waiting = usePending().find(({ key, change }) => key === note.id && change.kind === 'write')
  const name = referenceName(note, language)
  useEffect(() => {
    if (autoFocus) field.current?.focus()
  }, [autoFocus])

  function remove(): void {
    const restore = deleteMark(note, page)
    onDeleted?.(root.current)
    if (note.text.trim() !== '') notify({ title: t('noteDeleted'), action: { label: t('undo'), run: restore } })
  }

  return (
    <div ref={root} className="grid gap-1">
      <textarea
        ref={field}
        className="field-sizing-content min-h-20 w-full rounded-[8px] border border-[color-mix(in_srgb,var(--muted)_75%,transparent)] bg-(--raised) px-3 py-2 text-[length:max(1rem,16px)] leading-[1.55] text-ink"
        dir={note.text === '' ? undefined : 'auto'}
        value={note.text}
        maxLength={STUDY_LIMITS.noteLength}
        placeholder={t('notePlaceholder')}
        aria-label={t('noteOn', { ref: name })}
        onChange={({ target }) => writeNote(note, target.value, page)}
        onBlur={() => void sendPending()}
        // The keys of the page around the field are not those of the field.
        onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}
      />
      <div className="flex min-h-9 items-center justify-between gap-2">
        <NoteState waiting={waiting} isSaved={note.revision > 0} />
        <IconButton label={t('deleteNote', { ref: name })} title={t('delete')} onClick={remove}>
          <Trash2 aria-hidden className="size-4" />
        </IconButton>
      </div>
      {waiting?.problem?.code === 'note_changed' && <NoteConflict mine={note} page={page} />}
    </div>
  )
}
