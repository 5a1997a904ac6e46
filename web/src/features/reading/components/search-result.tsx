import { toTextAddress } from '@sugya/contract/rules/pages'
import type { SearchItem } from '@sugya/contract/api/texts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { MarkedWords } from '../../../components/ui/marked-text.tsx'
import { textStyles } from '../../../components/ui/text-styles.ts'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { referenceName } from '../../../lib/i18n/reference-name.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'

/** One passage: its reference, and the verse that matches best, around what matches. */
export function SearchResult({ item, actions }: { item: SearchItem; actions?: ReactNode }) {
  const language = useLanguage()
  const { segment, excerpt } = item
  const spans = excerpt.marks.map(([start, end]) => ({ start, end }))
  return (
    <li className="result border-be border-line py-4 last:border-be-0">
      <h3 className="font-serif text-[1.125rem] leading-[1.4] font-semibold">
        <Link to={toTextAddress(item.ref)} className={textStyles.link}>
          <bdi>{referenceName(item, language)}</bdi>
        </Link>
      </h3>
      {segment.ref !== item.ref && (
        <p className="text-[0.9375rem]">
          <Link to={toTextAddress(segment.ref)} className={`inline-block py-0.5 text-muted hover:text-ink ${textStyles.link}`}>
            <bdi>{referenceName(segment, language)}</bdi>
          </Link>
        </p>
      )}
      <p lang={item.language} dir={getDirection(item.language)} className="source-text">
        <MarkedWords text={excerpt.text} spans={spans} />
      </p>
      {actions && <div className="-ms-2">{actions}</div>}
    </li>
  )
}
