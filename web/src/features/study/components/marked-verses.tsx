import type { Mark } from '@sugya/contract/api/study'
import { Bookmark, NotebookPen } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { VerseMarksContext, type VerseMark } from '../../../components/ui/verse-marks.ts'
import { useMarks } from '../api/use-marks.ts'
import { toFirstSegment } from '../model/new-mark.ts'

export interface MarkedVersesProps {
  /** The references of the sections on the page. */
  pages: readonly string[]
  children: ReactNode
}

/** Shows the reader's marks at the verses within: a sign for bookmarks and notes, the color of a highlight. */
export function MarkedVerses({ pages, children }: MarkedVersesProps) {
  const { t } = useTranslation('study')
  const marks = useMarks(pages)
  const verses = useMemo(() => {
    const byVerse = Map.groupBy(marks, ({ ref }) => toFirstSegment(ref))
    const [bookmark, note] = [t('bookmarkHere'), t('noteHere')]
    return new Map([...byVerse].map(([ref, own]) => [ref, toVerseMark(own, { bookmark, note })] as const))
  }, [marks, t])
  return <VerseMarksContext value={verses}>{children}</VerseMarksContext>
}

function toVerseMark(marks: readonly Mark[], names: { bookmark: string; note: string }): VerseMark {
  const has = (kind: Mark['kind']) => marks.some((mark) => mark.kind === kind)
  const color = marks.find(({ kind, range }) => kind === 'highlight' && range === null)?.color ?? undefined
  const signs = has('bookmark') || has('note')
  const words = marks.flatMap(({ kind, range, color: own }) => (kind === 'highlight' && range && own ? [{ color: own, range }] : []))
  return {
    color,
    words,
    signs: signs ? (
      <span className="absolute -end-4.5 inset-bs-2 grid gap-1 text-accent in-data-highlight:-end-1.5 in-data-[chosen=true]:-end-1.5 print:hidden">
        {has('bookmark') && <Bookmark role="img" aria-label={names.bookmark} className="size-3.5 fill-current" />}
        {has('note') && <NotebookPen role="img" aria-label={names.note} className="size-3.5" />}
      </span>
    ) : undefined,
  }
}
