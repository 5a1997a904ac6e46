import type { Source } from '@sugya/contract/api/chat'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { referenceName } from '../../../lib/i18n/reference-name.ts'

const SHOWN = 3

/**
 * The sources found, shown before the first word of the answer: a line each, best first. Its height is fixed, so the
 * answer below does not move.
 */
export function SourceList({ sources, onOpen }: { sources: readonly Source[]; onOpen: (ref: string) => void }) {
  const { t } = useTranslation('chat')
  const language = useLanguage()
  const [all, setAll] = useState(false)
  const hidden = sources.length - SHOWN
  if (sources.length === 0) return null
  return (
    <section className="mbe-5" aria-label={t('sources')}>
      <h3 className="eyebrow">{t('sources')}</h3>
      <ul className="mbs-1 grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-4 max-[30rem]:grid-cols-1">
        {(all ? sources : sources.slice(0, SHOWN)).map((source) => {
          const text = source.translation?.language === language ? source.translation : source.original
          return (
            <li key={source.ref} className="group hairline-b relative col-span-full grid grid-cols-subgrid items-baseline py-1.75">
              {/* The whole line opens the source; its name alone is read out. */}
              <button
                type="button"
                className="text-start font-semibold text-accent group-hover:underline group-hover:underline-offset-[0.2em] after:absolute after:inset-0"
                onClick={() => onOpen(source.ref)}
              >
                <bdi>{referenceName(source, language)}</bdi>
              </button>
              <span
                className="truncate font-serif text-muted lang-he:font-source lang-he:leading-[1.9]"
                lang={text.language}
                dir={getDirection(text.language)}
              >
                {text.text}
              </span>
            </li>
          )
        })}
      </ul>
      {hidden > 0 && (
        <button type="button" className="quiet-button mbs-1 -ms-2" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('fewerSources') : t('showAllSources', { count: hidden })}
        </button>
      )}
    </section>
  )
}
