import { toTextAddress } from '@sugya/contract/rules/pages'
import { findQuoted, removeQuotationMarks } from '@sugya/contract/rules/quotation-marks'
import { MessageCircleQuestionMark } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Pager } from '../../../components/ui/pager.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { RetryAlert } from '../../../components/ui/retry-alert.tsx'
import { textStyles } from '../../../components/ui/text-styles.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { useSearch } from '../api/search-texts.ts'
import { isFiltered, type SearchFilters } from '@sugya/contract/rules/search-filters'
import { ActiveFilters } from './active-filters.tsx'
import { FacetPanel } from './facet-panel.tsx'
import { NoResults } from './no-results.tsx'
import { SearchResult } from './search-result.tsx'

const FOUND_BY = 'text-[0.9375rem] text-muted'

interface SearchResultsProps {
  filters: SearchFilters
  onFilters: (filters: SearchFilters) => void
  onClear: () => void
  /** Asks the query as a question in the chat. */
  onAsk: () => void
  /** Further actions on a passage. */
  renderActions?: (ref: string) => ReactNode
  /** Whether the library has works of this category. */
  stocked: boolean
}

/** The passages found, a page at a time, with what the search can be narrowed by. */
export function SearchResults({ filters, onFilters, onClear, onAsk, renderActions, stocked }: SearchResultsProps) {
  const { t } = useTranslation(['library', 'common'])
  const language = useLanguage()
  const { data, isPending, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useSearch(filters, language)
  const first = data?.pages[0]
  const items = data?.pages.flatMap(({ context }) => context) ?? []
  const { query } = filters
  useOpenReference(first?.reference?.ref, filters)
  const count = first?.ranked ?? 0
  const phrase = first?.phrase ?? null
  const quoted = findQuoted(query).map(({ written }) => written)
  const heading =
    phrase === 'found'
      ? t('resultsPhrase', { count, query: quoted.join(', ') })
      : t('results', { count, query: phrase === null ? query : removeQuotationMarks(query) })
  const title = first ? (count > 0 ? heading : t('noResults')) : isPending ? t('searching') : ''
  return (
    <section aria-busy={isPending}>
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4">
        {title !== '' && (
          <h2 className={textStyles.heading} aria-live="polite">
            {title}
          </h2>
        )}
        {/* The title may get a second line, which would move them. */}
        <div className={`-mx-2 flex flex-wrap ${isPending ? 'invisible' : ''}`}>
          <Button variant="quiet" onClick={onAsk}>
            <MessageCircleQuestionMark aria-hidden className="icon rtl:-scale-x-100" />
            {t('askSearch')}
          </Button>
          <Button variant="quiet" onClick={onClear}>
            {t('clearSearch')}
          </Button>
        </div>
      </div>
      {phrase === 'absent' && count > 0 && <p className={FOUND_BY}>{t('phraseAbsent')}</p>}
      {phrase === 'found' && (
        <p className={FOUND_BY}>
          <button
            type="button"
            className={textStyles.inlineLink}
            onClick={() => onFilters({ ...filters, query: removeQuotationMarks(query) })}
          >
            {t('searchUnquoted')}
          </button>
        </p>
      )}
      {first !== undefined && first.total > first.ranked && (
        <p className="text-[0.9375rem] text-muted">{t('matches', { count: first.total })}</p>
      )}
      <ActiveFilters filters={filters} onFilters={onFilters} />
      {error && <RetryAlert text={t('searchFailed')} onRetry={() => void refetch()} />}
      {first?.total === 0 && <NoResults filters={filters} onFilters={onFilters} stocked={stocked} />}
      {first !== undefined && items.length > 0 && (
        <div className="min-[62rem]:grid min-[62rem]:grid-cols-[minmax(0,44rem)_minmax(0,14rem)] min-[62rem]:justify-between min-[62rem]:gap-x-12">
          <FacetPanel facets={first.facets} filters={filters} onFilters={onFilters} />
          <div className="min-[62rem]:col-start-1 min-[62rem]:row-start-1">
            <ol>
              {items.map((item) => (
                <SearchResult key={item.ref} item={item} actions={renderActions?.(item.ref)} />
              ))}
            </ol>
            <Pager list={{ hasNextPage, isFetchingNextPage, fetchNextPage }} label={t('showMore')} variant="quiet" className="-ms-2" />
          </div>
        </div>
      )}
    </section>
  )
}

/** A query that is a reference opens its text in place of the results, unless the reader narrows them. */
function useOpenReference(ref: string | undefined, filters: SearchFilters): void {
  const navigate = useNavigate()
  const isNarrowed = isFiltered(filters)
  useEffect(() => {
    if (ref !== undefined && !isNarrowed) void navigate(toTextAddress(ref), { replace: true })
  }, [ref, isNarrowed, navigate])
}
