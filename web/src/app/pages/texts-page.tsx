import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { RetryAlert } from '../../components/ui/retry-alert.tsx'
import { textStyles } from '../../components/ui/text-styles.ts'
import { CATEGORIES, parseCategory, type Category } from '../../features/reading/model/categories.ts'
import { DailyStudy } from '../../features/reading/components/daily-study.tsx'
import { LibraryFooter } from '../../features/reading/components/library-footer.tsx'
import { LibraryFrame, libraryMain } from '../../features/reading/components/library-frame.tsx'
import { useWorks } from '../../features/reading/api/list-works.ts'
import { RandomText, useRandomText } from '../../features/reading/components/random-text.tsx'
import { SearchForm } from '../../features/reading/components/search-form.tsx'
import { SearchResults } from '../../features/reading/components/search-results.tsx'
import { SourceCards } from '../../features/reading/components/source-cards.tsx'
import { ContinueReading } from '../../features/study/components/continue-reading.tsx'
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
  const query = (address.get('q') ?? '').trim()
  const category = parseCategory(address.get('category'))
  const works = useWorks()
  const random = useRandomText()
  useOwnHead({ title: query, unlisted: query !== '' })

  function go(to: { query: string; category: Category }): void {
    setAddress({ ...(to.query === '' ? {} : { q: to.query }), ...(to.category === 'all' ? {} : { category: to.category }) })
  }
  const within = CATEGORIES[category]?.split(',')
  const stocked =
    within === undefined ||
    works.data === undefined ||
    works.data.some((work) => within.some((one) => work.categories.includes(one)) || (category === 'commentary' && work.base !== null))

  return (
    <LibraryFrame>
      <main className={libraryMain}>
        <h1 className={textStyles.title}>{t('title')}</h1>
        <p className={textStyles.lead}>{t('subtitle')}</p>
        <SearchForm
          query={query}
          category={category}
          onSearch={(text) => go({ query: text, category })}
          onCategory={(name) => go({ query, category: name })}
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
            query={query}
            category={category}
            stocked={stocked}
            onAllCategories={() => go({ query, category: 'all' })}
            onClear={() => go({ query: '', category })}
          />
        )}
      </main>
      <LibraryFooter works={works.data} />
    </LibraryFrame>
  )
}
