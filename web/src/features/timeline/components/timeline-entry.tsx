import type { StatedView } from '@sugya/contract/api/links'
import type { Authorship } from '@sugya/contract/api/texts'
import { toTextAddress } from '@sugya/contract/rules/pages'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatAuthorship } from '../../../lib/i18n/authorship-name.ts'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { referenceName } from '../../../lib/i18n/reference-name.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import type { TimelineSource } from '../model/group-by-period.ts'

interface TimelineEntryProps {
  source: TimelineSource
  authorship: Authorship | null
  /** It was found and is not cited, beside others that are. */
  isAlso: boolean
  /** What it says about views. */
  views: readonly StatedView[]
  onOpen?: ((ref: string) => void) | undefined
}

const NAME = 'text-start text-accent hover:underline hover:underline-offset-[0.2em] pointer-coarse:py-2'

/** One source on the line of time. */
export function TimelineEntry({ source, authorship, isAlso, views, onOpen }: TimelineEntryProps) {
  const { t } = useTranslation('texts')
  const language = useLanguage()
  const look = isAlso ? NAME : `${NAME} font-semibold`
  const name = <bdi>{referenceName(source, language)}</bdi>
  const about = authorship === null ? '' : formatAuthorship(authorship, language, t)
  // Two formulas of one kind in a short sentence are found in the same words.
  const stated = new Map(views.map((view) => [`${view.kind} ${view.text}`, view]))
  return (
    <li className="mbs-1.5">
      <p className="flex flex-wrap items-baseline gap-x-2">
        {source.number !== null && <span className="source-number text-muted tabular-nums">{source.number}</span>}
        {onOpen ? (
          <button type="button" className={look} onClick={() => onOpen(source.ref)}>
            {name}
          </button>
        ) : (
          <Link to={toTextAddress(source.ref)} className={look}>
            {name}
          </Link>
        )}
        {about !== '' && <span className="text-[0.875rem] leading-[1.5] text-muted">{about}</span>}
      </p>
      {source.texts.map(({ language: of, text }) => (
        <p
          key={text}
          lang={of}
          dir={getDirection(of)}
          className="line-clamp-3 font-serif text-[0.9375rem] leading-[1.6] lang-he:font-source lang-he:text-[1.0625rem] lang-he:leading-[1.8]"
        >
          {text}
        </p>
      ))}
      {[...stated].map(([key, { kind, language: of, text }]) => (
        <p key={key} className="mbs-1 border-s-2 border-accent ps-2.5 text-[0.875rem] leading-[1.5]">
          <span className="font-semibold">{t(`view_${kind}`)}</span>{' '}
          <q lang={of} dir={getDirection(of)} className="font-serif lang-he:font-source lang-he:text-[1rem] lang-he:leading-[1.7]">
            {text}
          </q>
        </p>
      ))}
    </li>
  )
}
