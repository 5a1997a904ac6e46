import type { Mark } from '@sugya/contract/api/study'
import type { SegmentView, TextLanguage } from '@sugya/contract/api/texts'
import { Trash2 } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { textStyles } from '../../../components/ui/text-styles.ts'
import { hasWords } from '../../../lib/text/place-highlights.ts'
import type { MarkedPassage } from '../model/new-mark.ts'
import { useDeleteMark } from '../model/use-delete-mark.ts'
import { SWATCHES } from './color-buttons.tsx'
import { HighlightedWords } from './highlighted-words.tsx'
import { WordPicker } from './word-picker.tsx'

export interface WordMarksProps {
  passage: MarkedPassage
  segments: readonly SegmentView[]
  /** The languages on display. */
  languages: readonly TextLanguage[]
  marks: readonly Mark[]
  /** The reference of the section, whose marks are read together. */
  page: string
  /** Further words of the first segment are chosen. */
  isPicking: boolean
  heading: RefObject<HTMLElement | null>
}

/** The highlighted words of a passage, and the choice of further ones. */
export function WordMarks({ passage, segments, languages, marks, page, isPicking, heading }: WordMarksProps) {
  const { t } = useTranslation('study')
  const texts = segments.flatMap((segment) => segment.texts.map((text) => ({ ...text, ref: segment.ref })))
  const shown = segments.flatMap((segment) => languages.flatMap((one) => segment.texts.find(({ language }) => language === one) ?? []))
  const [verse] = segments
  const remove = useDeleteMark(page, heading)
  return (
    <>
      {isPicking && verse && <WordPicker key={verse.ref} verse={{ ...passage, ...verse }} texts={shown} marks={marks} page={page} />}
      {marks.length > 0 && (
        <ul aria-label={t('highlights')} className="grid gap-1">
          {marks.map((mark) => {
            const { range, color } = mark
            if (!range || !color) return null
            const isThere = texts.some(
              (text) => text.ref === mark.ref && text.language === range.language && text.title === range.edition && hasWords(text, range),
            )
            return (
              <li key={mark.id} className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-2">
                <span aria-hidden className={`mbs-2.5 size-3.5 rounded-full border border-muted ${SWATCHES[color]}`} />
                <div className="min-w-0 py-1.5">
                  <HighlightedWords range={range} className="line-clamp-2" />
                  {!isThere && <p className={textStyles.note}>{t('wordsChanged')}</p>}
                </div>
                <IconButton
                  label={t('deleteHighlight', { words: range.words })}
                  title={t('delete')}
                  onClick={({ currentTarget }) => remove(mark, currentTarget)}
                >
                  <Trash2 aria-hidden className="size-4" />
                </IconButton>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
