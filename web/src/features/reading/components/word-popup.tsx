import { X } from 'lucide-react'
import { Popover as Radix } from 'radix-ui'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Popover } from '../../../components/ui/popover.tsx'
import { iconButtonStyles } from '../../../components/ui/icon-button.tsx'
import { toLetters } from '../../../lib/text/list-words.ts'
import { useWords } from '../api/read-words.ts'
import type { FoundWord } from '../model/word-at-point.ts'
import { WordDetails } from './word-details.tsx'

export interface WordPopupProps {
  /** The verse. */
  reference: string
  word: FoundWord
  onClose: () => void
}

/** The name under which the pressed word is marked (`::highlight(pressed-word)`). */
const HIGHLIGHT = 'pressed-word'

/** What a pressed word means, beside it. */
export function WordPopup({ reference, word, onClose }: WordPopupProps) {
  const { t } = useTranslation(['morphology', 'common'])
  const { data, isError } = useWords(reference)
  const found = data?.words.filter(({ text }) => toLetters(text) === word.letters)[word.before]
  useEffect(() => {
    const highlights = typeof Highlight === 'undefined' ? undefined : CSS.highlights
    highlights?.set(HIGHLIGHT, new Highlight(word.range))
    return () => void highlights?.delete(HIGHLIGHT)
  }, [word])
  return (
    <Popover
      anchor={word.range}
      onClose={onClose}
      className="w-[min(20rem,calc(100vw-1.5rem))] py-2.5 ps-4 pe-2"
      side="top"
      aria-label={t('title')}
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="pointed text-[1.375rem] leading-[1.6]">
            <bdi lang={found?.language ?? 'he'}>{found?.text ?? word.range.toString()}</bdi>
          </p>
          {found && <WordDetails word={found} />}
          {!found && <p className="text-sm text-muted">{isError ? t('failed') : data ? t('none') : t('loading')}</p>}
        </div>
        <Radix.Close className={iconButtonStyles()} aria-label={t('common:close')}>
          <X aria-hidden className="size-4.5" />
        </Radix.Close>
      </div>
    </Popover>
  )
}
