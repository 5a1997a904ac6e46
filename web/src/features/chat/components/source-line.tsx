import { useLanguage } from '../../../lib/i18n/setup.ts'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { referenceName } from '../../../lib/i18n/reference-name.ts'
import type { ListedSource } from '../model/arrange-sources.ts'

interface SourceLineProps {
  source: ListedSource
  /** Whether the list has numbers; a source without one then leaves their column empty. */
  isNumbered: boolean
  /** It was found and is not cited, which its look says too. */
  isAlso?: boolean
  onOpen: (ref: string) => void
}

/** One source of an answer: its number when it is cited, its name, and the beginning of its text. The line opens it. */
export function SourceLine({ source, isNumbered, isAlso = false, onOpen }: SourceLineProps) {
  const language = useLanguage()
  const text = source.translation?.language === language ? source.translation : source.original
  return (
    <li className="group hairline-b relative col-span-full grid grid-cols-subgrid items-baseline py-1.75">
      {isNumbered && <span className="source-number min-w-3 text-muted tabular-nums">{source.number ?? ''}</span>}
      {/* The whole line opens the source; its name alone is read out. */}
      <button
        type="button"
        className={`text-start ${isAlso ? '' : 'font-semibold'} text-accent group-hover:underline group-hover:underline-offset-[0.2em] after:absolute after:inset-0`}
        onClick={() => onOpen(source.ref)}
      >
        <bdi>{referenceName(source, language)}</bdi>
      </button>
      <span
        className={`truncate font-serif text-muted lang-he:font-source lang-he:leading-[1.9] ${isNumbered ? 'max-[30rem]:col-start-2' : ''}`}
        lang={text.language}
        dir={getDirection(text.language)}
      >
        {text.text}
      </span>
    </li>
  )
}
