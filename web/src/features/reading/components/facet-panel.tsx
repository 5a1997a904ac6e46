import type { SearchFacets } from '@sugya/contract/api/texts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMedia } from '../../../lib/browser/use-media.ts'
import { workName } from '../../../lib/i18n/reference-name.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import type { SearchFilters } from '@sugya/contract/rules/search-filters'

interface FacetPanelProps {
  facets: SearchFacets
  filters: SearchFilters
  onFilters: (filters: SearchFilters) => void
}

/** Wide enough for a column beside the results. */
const BESIDE = '(min-width: 62rem)'

/**
 * Narrows the results by category, book, period and language, with the number of passages of each that match; folded on
 * a narrow window.
 */
export function FacetPanel({ facets, filters, onFilters }: FacetPanelProps) {
  const { t } = useTranslation(['library', 'texts'])
  const language = useLanguage()
  const isBeside = useMedia(BESIDE)
  const groups = (
    <>
      {filters.category === 'all' && facets.categories.length > 1 && (
        <Facet title={t('facetCategories')}>
          {facets.categories.map(({ category, count }) => (
            <Option key={category} count={count} onPress={() => onFilters({ ...filters, category })}>
              {t(category)}
            </Option>
          ))}
        </Facet>
      )}
      {filters.work === undefined && facets.works.length > 1 && (
        <Facet title={t('facetWorks')}>
          {facets.works.map((work) => (
            <Option key={work.title} count={work.count} onPress={() => onFilters({ ...filters, work: work.title })}>
              {workName(work, language)}
            </Option>
          ))}
        </Facet>
      )}
      {filters.period === undefined && facets.periods.length > 1 && (
        <Facet title={t('facetPeriods')}>
          {facets.periods.map(({ period, count }) => (
            <Option key={period} count={count} onPress={() => onFilters({ ...filters, period })}>
              {t(`period_${period}`)}
            </Option>
          ))}
        </Facet>
      )}
      {filters.textLanguage === undefined && facets.languages.length > 1 && (
        <Facet title={t('facetLanguages')}>
          {facets.languages.map(({ language: textLanguage, count }) => (
            <Option key={textLanguage} count={count} onPress={() => onFilters({ ...filters, textLanguage })}>
              {t(`texts:${textLanguage}`)}
            </Option>
          ))}
        </Facet>
      )}
    </>
  )
  if (isBeside) return <aside aria-label={t('narrow')}>{groups}</aside>
  return (
    <details className="border-be border-line pbe-2">
      <summary className="min-h-9 w-fit cursor-pointer text-[0.9375rem] text-accent pointer-coarse:py-2.5">{t('narrow')}</summary>
      {groups}
    </details>
  )
}

function Facet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mbs-4">
      <h3 className="eyebrow">{title}</h3>
      <ul className="mbs-1">{children}</ul>
    </section>
  )
}

function Option({ count, onPress, children }: { count: number; onPress: () => void; children: string }) {
  const number = new Intl.NumberFormat(useLanguage())
  return (
    <li>
      <button
        type="button"
        className="-ms-2 flex min-h-9 w-[calc(100%+1rem)] items-baseline justify-between gap-3 rounded-[6px] px-2 py-1 text-start text-[0.9375rem] leading-[1.4] hover:bg-shade pointer-coarse:min-h-11"
        onClick={onPress}
      >
        <bdi>{children}</bdi> <span className="text-muted tabular-nums">{number.format(count)}</span>
      </button>
    </li>
  )
}
