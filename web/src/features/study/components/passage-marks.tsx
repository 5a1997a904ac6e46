import type { Mark, MarkColor } from '@sugya/contract/api/study'
import { Bookmark, Check, NotebookPen } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMarks } from '../api/use-marks.ts'
import { chooseHighlight, toggleBookmark } from '../model/change-marks.ts'
import { createMark, toFirstSegment, type MarkedPassage } from '../model/new-mark.ts'
import { NoteEditor } from './note-editor.tsx'

export interface PassageMarksProps {
  passage: MarkedPassage
  /** The segments of the passage. */
  segments: readonly Pick<MarkedPassage, 'ref' | 'heRef' | 'ruRef'>[]
  /** The reference of the section, whose marks are read together. */
  page: string
}

const COLORS: readonly MarkColor[] = ['yellow', 'green', 'blue', 'pink']
const SWATCHES: Record<MarkColor, string> = {
  yellow: 'bg-(--highlight-yellow)',
  green: 'bg-(--highlight-green)',
  blue: 'bg-(--highlight-blue)',
  pink: 'bg-(--highlight-pink)',
}

/** What a reader keeps with a passage: a bookmark, a color for each of its verses, notes. */
export function PassageMarks({ passage, segments, page }: PassageMarksProps) {
  const { t } = useTranslation('study')
  const heading = useId()
  const marks = useMarks(useMemo(() => [page], [page]))
  const [opened, setOpened] = useState<Mark>()
  const refs = new Set([passage.ref, ...segments.map(({ ref }) => ref)])
  const isHere = ({ ref }: Mark) => refs.has(ref) || refs.has(toFirstSegment(ref))
  const bookmarks = marks.filter((mark) => mark.kind === 'bookmark' && mark.ref === passage.ref)
  const notes = marks
    .filter((mark) => mark.kind === 'note' && isHere(mark))
    .sort((one, other) => one.createdAt.localeCompare(other.createdAt))
  // The new note stays where it is when the first words have made it one of the marks.
  const isNew = opened !== undefined && refs.has(opened.ref) && notes.every(({ id }) => id !== opened.id)
  const highlights = segments.map(({ ref }) => marks.filter((mark) => mark.kind === 'highlight' && mark.ref === ref && mark.range === null))
  const [color] = new Set(highlights.map(([first]) => first?.color)).size === 1 ? (highlights[0] ?? []).map((mark) => mark.color) : []

  function highlight(chosen: MarkColor): void {
    segments.forEach((segment, index) => {
      const own = highlights[index] ?? []
      if (chosen === color || own[0]?.color !== chosen) chooseHighlight({ ...passage, ...segment }, own, chosen, page)
    })
  }

  return (
    <section className="grid gap-3 px-5 pbe-3 in-data-flush:px-0" aria-labelledby={heading}>
      <h3 id={heading} className="sr-only">
        {t('marks')}
      </h3>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <button
          type="button"
          className="quiet-button -ms-2"
          aria-pressed={bookmarks.length > 0}
          onClick={() => toggleBookmark(passage, bookmarks, page)}
        >
          <Bookmark aria-hidden className={`icon ${bookmarks.length > 0 ? 'fill-current' : ''}`} />
          {t('bookmark')}
        </button>
        <button type="button" className="quiet-button -ms-2" onClick={() => setOpened(createMark('note', passage))}>
          <NotebookPen aria-hidden className="icon" />
          {t('addNote')}
        </button>
        {segments.length > 0 && (
          <div role="group" aria-label={t('highlight')} className="flex items-center">
            {COLORS.map((one) => (
              <button
                key={one}
                type="button"
                className="icon-button size-9 pointer-coarse:size-11"
                aria-label={t(one)}
                title={t(one)}
                aria-pressed={one === color}
                onClick={() => highlight(one)}
              >
                <span className={`grid size-5 place-items-center rounded-full border border-muted text-ink ${SWATCHES[one]}`}>
                  {one === color && <Check aria-hidden className="size-3.5" />}
                </span>
              </button>
            ))}
          </div>
        )}
      </div>
      {[...notes, ...(isNew ? [opened] : [])].map((note) => (
        <NoteEditor key={note.id} note={note} page={page} autoFocus={note.id === opened?.id} onDeleted={() => setOpened(undefined)} />
      ))}
    </section>
  )
}
