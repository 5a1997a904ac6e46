import type { Mark } from '@sugya/contract/api/study'
import { getDirection } from '../../../lib/i18n/languages.ts'

interface HighlightedWordsProps {
  range: NonNullable<Mark['range']>
  /** Says how many lines show at most. */
  className: string
}

/** The words of a highlight, in the look of their language. */
export function HighlightedWords({ range: { language, words }, className }: HighlightedWordsProps) {
  return (
    <p lang={language} dir={getDirection(language)} className={`leading-[1.6] wrap-anywhere lang-he:font-source ${className}`}>
      {words}
    </p>
  )
}
