import type { Mark } from '@sugya/contract/api/study'
import type { SegmentView, TextLanguage } from '@sugya/contract/api/texts'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { textStyles } from '../../../components/ui/text-styles.ts'
import { hasWords } from '../../../components/ui/verse-marks.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { deleteMark } from '../model/change-marks.ts'
import type { MarkedPassage } from '../model/new-mark.ts'
import { SWATCHES } from './color-buttons.tsx'
import { WordPicker } from './word-picker.tsx'

export interface WordMarksProps {
  passage: MarkedPassage
  segments: readonly SegmentView[]
  /** The languages on display. */
  languages: readonly TextLanguage[]
  marks: readonly Mark[]
  /** The reference of the section, whose marks are read together. */
  page: string
  isPicking: boolean
}

/** The highlighted words of a passage, and the choice of further ones. */
export function WordMarks({ passage, segments, languages, marks, page, isPicking }: WordMarksProps) {
  const { t } = useTranslation('study')
  const texts = segments.flatMap((segment) => segment.texts.map((text) => ({ ...text, ref: segment.ref })))
  const shown = segments.flatMap((segment) => languages.flatMap((one) => segment.texts.find(({ language }) => language === one) ?? []))
  const [verse] = segments

  function remove(mark: Mark): void {
    const restore = deleteMark(mark, page)
    notify({ title: t('markDeleted'), action: { label: t('undo'), run: restore } })
  }
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
                  <p
                    lang={range.language}
                    dir={getDirection(range.language)}
                    className="line-clamp-2 leading-[1.6] wrap-anywhere lang-he:font-source"
                  >
                    {range.words}
                  </p>
                  {!isThere && <p className={textStyles.note}>{t('wordsChanged')}</p>}
                </div>
                <IconButton label={t('deleteHighlight', { words: range.words })} title={t('delete')} onClick={() => remove(mark)}>
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
