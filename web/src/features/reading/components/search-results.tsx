import { toTextAddress } from '@sugya/contract/rules/pages'
import type { SearchItem } from '@sugya/contract/api/texts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { RetryAlert } from '../../../components/ui/retry-alert.tsx'
import { textStyles } from '../../../components/ui/text-styles.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { referenceName } from '../../../lib/i18n/reference-name.ts'
import { CATEGORIES, type Category } from '../model/categories.ts'
import { truncate, findQueryWords } from '../model/excerpt.ts'
import { MarkedWords } from '../../../components/ui/marked-text.tsx'
import { useSearch } from '../api/search-texts.ts'

/** Results per page. */
const PAGE = 10

/** Length of an excerpt in characters (specification §9). */
const LENGTH = 200

interface SearchResultsProps {
  query: string
  category: Category
  onAllCategories: () => void
  onClear: () => void
  /** Whether the library has works of this category. */
  stocked: boolean
}

/** The passages found, ten at a time: reference and excerpt. */
export function SearchResults({ query, category, onAllCategories, onClear, stocked }: SearchResultsProps) {
  const { t } = useTranslation(['library', 'common'])
  const { data, isPending, error, refetch } = useSearch(query, category, useLanguage())
  const [more, setMore] = useState({ of: query + category, pages: 1 })
  if (more.of !== query + category) setMore({ of: query + category, pages: 1 })
  const shown = data?.slice(0, more.pages * PAGE) ?? []
  const title =
    data && data.length > 0 ? t('results', { count: data.length, query }) : data ? t('noResults') : isPending ? t('searching') : ''
  return (
    <section aria-busy={isPending}>
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4">
        <h2 className={textStyles.heading} aria-live="polite">
          {title}
        </h2>
        <button type="button" className="quiet-button -mx-2" onClick={onClear}>
          {t('clearSearch')}
        </button>
      </div>
      {error && <RetryAlert text={t('searchFailed')} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <p className="mbs-2 leading-[1.6]">
          {stocked ? t('noResultsHint') : t('noResultsHere')}{' '}
          {CATEGORIES[category] !== undefined && (
            <button type="button" className={textStyles.inlineLink} onClick={onAllCategories}>
              {t('noResultsIn')}
            </button>
          )}
        </p>
      )}
      {shown.length > 0 && (
        <ol className="max-w-[44rem]">
          {shown.map((item) => (
            <Result key={item.ref} item={item} query={query} />
          ))}
        </ol>
      )}
      {data && shown.length < data.length && (
        <button type="button" className="quiet-button -ms-2" onClick={() => setMore({ ...more, pages: more.pages + 1 })}>
          {t('showMore')}
        </button>
      )}
    </section>
  )
}

function Result({ item, query }: { item: SearchItem; query: string }) {
  const language = useLanguage()
  const text = truncate(item.text, LENGTH)
  return (
    <li className="result border-be border-line py-4 last:border-be-0">
      <h3 className="font-serif text-[1.125rem] leading-[1.4] font-semibold">
        <Link to={toTextAddress(item.ref)} className={textStyles.link}>
          <bdi>{referenceName(item, language)}</bdi>
        </Link>
      </h3>
      <p lang={item.language} dir={getDirection(item.language)} className="source-text">
        <MarkedWords text={text} spans={findQueryWords(text, query)} />
      </p>
    </li>
  )
}
