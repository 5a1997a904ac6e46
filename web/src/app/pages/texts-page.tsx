import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { RetryAlert } from '../../components/ui/retry-alert.tsx'
import { textStyles } from '../../components/ui/text-styles.ts'
import { leaveDraft } from '../../features/chat/model/use-draft.ts'
import { CATEGORIES, clearFilters, parseFilters, toParameters, type SearchFilters } from '@sugya/contract/rules/search-filters'
import { DailyStudy } from '../../features/reading/components/daily-study.tsx'
import { LibraryFooter } from '../../features/reading/components/library-footer.tsx'
import { LibraryFrame, libraryMain } from '../../features/reading/components/library-frame.tsx'
import { useWorks } from '../../features/reading/api/list-works.ts'
import { RandomText, useRandomText } from '../../features/reading/components/random-text.tsx'
import { SearchForm } from '../../features/reading/components/search-form.tsx'
import { SearchResults } from '../../features/reading/components/search-results.tsx'
import { SourceCards } from '../../features/reading/components/source-cards.tsx'
import { ContinueReading } from '../../features/study/components/continue-reading.tsx'
import { renderPassageActions } from '../sheet-actions.tsx'
import { useLanguage } from '../../lib/i18n/setup.ts'
import { useOwnHead } from '../../lib/browser/page-head.ts'

/**
 * The library: today's study, the search, and eight categories. The address holds the query, so that Back returns to
 * it.
 */
export function TextsPage() {
  const { t } = useTranslation(['library', 'common'])
  const language = useLanguage()
  const [address, setAddress] = useSearchParams()
  const navigate = useNavigate()
  const filters = parseFilters(address)
  const { query, category } = filters
  const works = useWorks()
  const random = useRandomText()
  useOwnHead({ title: query, unlisted: query !== '' })

  const go = (to: SearchFilters): void => setAddress(toParameters(to))
  async function ask(): Promise<void> {
    leaveDraft(query)
    await navigate('/chat')
    document.getElementById('question')?.focus()
  }
  const within = CATEGORIES[category]?.split(',')
  const stocked =
    within === undefined ||
    works.data === undefined ||
    works.data.some((work) => within.some((one) => work.categories.includes(one)) || (category === 'commentary' && work.base !== null))

  return (
    <LibraryFrame>
      <main className={libraryMain} aria-busy={query === '' && works.isPending}>
        <h1 className={textStyles.title}>{t('title')}</h1>
        <p className={textStyles.lead}>{t('subtitle')}</p>
        <SearchForm
          query={query}
          category={category}
          onSearch={(text) => go({ ...filters, query: text })}
          onCategory={(name) => go({ ...filters, category: name })}
          onRandom={() => random.mutate(language)}
          drawing={random.isPending}
        />
        <RandomText drawn={random.data} failed={random.isError} />
        {query === '' ? (
          <>
            <ContinueReading limit={4} hasLink />
            <DailyStudy works={works.data} />
            {works.isError ? (
              <RetryAlert text={t('sourcesFailed')} onRetry={() => void works.refetch()} />
            ) : (
              works.data && <SourceCards works={works.data} category={category} />
            )}
          </>
        ) : (
          <SearchResults
            filters={filters}
            stocked={stocked}
            onFilters={go}
            onClear={() => go({ ...clearFilters(filters), query: '', category })}
            onAsk={() => void ask()}
            renderActions={renderPassageActions}
          />
        )}
      </main>
      <LibraryFooter works={works.data} />
    </LibraryFrame>
  )
}
