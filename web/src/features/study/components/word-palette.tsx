import type { MarkColor } from '@sugya/contract/api/study'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Popover } from '../../../components/ui/popover.tsx'
import { useMarks } from '../api/use-marks.ts'
import { findColor, highlightWords, type ChosenWords } from '../model/highlight-words.ts'
import { ColorButtons } from './color-buttons.tsx'

export interface WordPaletteProps {
  /**
   * What is selected, verse by verse, with the reference of the section of each; the same list for the same selection.
   */
  chosen: readonly (ChosenWords & { page: string })[]
  /** Where it stands. */
  range: Range
  onClose: () => void
}

/** The colors of a highlight below words that are selected on the page. */
export function WordPalette({ chosen, range, onClose }: WordPaletteProps) {
  const { t } = useTranslation('study')
  const marks = useMarks(useMemo(() => [...new Set(chosen.map(({ page }) => page))], [chosen]))
  const [color, ...others] = new Set(chosen.map((one) => findColor(marks, one)))
  const common = others.length === 0 ? color : undefined

  function choose(picked: MarkColor): void {
    for (const one of chosen) highlightWords(marks, one, picked === common ? null : picked, one.page)
    document.getSelection()?.removeAllRanges()
    onClose()
  }
  return (
    <Popover
      anchor={range}
      onClose={onClose}
      side="bottom"
      className="px-1 py-0.5 print:hidden"
      aria-label={t('highlightSelected')}
      // The selection stays, and the keyboard stays with it.
      onOpenAutoFocus={(event) => event.preventDefault()}
      onCloseAutoFocus={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      <ColorButtons label={t('highlightSelected')} color={common} onChoose={choose} />
    </Popover>
  )
}
