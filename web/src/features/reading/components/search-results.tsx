import { toTextAddress } from '@sugya/contract/rules/pages'
import { MessageCircleQuestionMark } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { RetryAlert } from '../../../components/ui/retry-alert.tsx'
import { textStyles } from '../../../components/ui/text-styles.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { useSearch } from '../api/search-texts.ts'
import { isFiltered, type SearchFilters } from '../model/search-filters.ts'
import { ActiveFilters } from './active-filters.tsx'
import { FacetPanel } from './facet-panel.tsx'
import { NoResults } from './no-results.tsx'
import { SearchResult } from './search-result.tsx'

/** A query that is one phrase in quotation marks. */
const QUOTED = /^["“”„«״].+["“”»״]$/u

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
  const count = first?.total ?? 0
  const heading = QUOTED.test(query) ? t('resultsPhrase', { count, query }) : t('results', { count, query })
  const title = first ? (count > 0 ? heading : t('noResults')) : isPending ? t('searching') : ''
  return (
    <section aria-busy={isPending}>
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4">
        <h2 className={textStyles.heading} aria-live="polite">
          {title}
        </h2>
        <div className="-mx-2 flex flex-wrap">
          <button type="button" className="quiet-button" onClick={onAsk}>
            <MessageCircleQuestionMark aria-hidden className="icon rtl:-scale-x-100" />
            {t('askSearch')}
          </button>
          <button type="button" className="quiet-button" onClick={onClear}>
            {t('clearSearch')}
          </button>
        </div>
      </div>
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
            {hasNextPage && (
              <button
                type="button"
                className="quiet-button -ms-2"
                aria-busy={isFetchingNextPage}
                disabled={isFetchingNextPage}
                onClick={() => void fetchNextPage()}
              >
                {t('showMore')}
              </button>
            )}
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
