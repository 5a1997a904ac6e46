import { toTextAddress } from '@sugya/contract/rules/pages'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { textStyles } from '../../../components/ui/text-styles.ts'
import { referenceName } from '../../../lib/i18n/reference-name.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { useSuggestedPlaces } from '../api/search-texts.ts'
import { CATEGORIES, clearFilters, isFiltered, type SearchFilters } from '@sugya/contract/rules/search-filters'

interface NoResultsProps {
  filters: SearchFilters
  onFilters: (filters: SearchFilters) => void
  stocked: boolean
}

/** Ways on from a search that found nothing: other words, the whole library, places with similar names. */
export function NoResults({ filters, onFilters, stocked }: NoResultsProps) {
  const { t } = useTranslation(['library', 'common'])
  const language = useLanguage()
  const places = useSuggestedPlaces(filters.query, language, true)
  const whole = clearFilters(filters)
  const isOnlyCategory = CATEGORIES[filters.category] !== undefined && filters.work === undefined && filters.period === undefined
  return (
    <div className="mbs-2 leading-[1.6]">
      <p>
        {stocked ? t('noResultsHint') : t('noResultsHere')}{' '}
        {isFiltered(filters) && (
          <button type="button" className={textStyles.inlineLink} onClick={() => onFilters(whole)}>
            {isOnlyCategory ? t('noResultsIn') : t('noResultsNarrow')}
          </button>
        )}
      </p>
      {places.data !== undefined && places.data.length > 0 && (
        <>
          <h3 className="eyebrow mbs-5">{t('didYouMean')}</h3>
          <ul className="mbs-1">
            {places.data.map((place) => (
              <li key={place.ref}>
                <Link to={toTextAddress(place.ref)} className={`inline-block py-1 pointer-coarse:py-2.5 ${textStyles.link}`}>
                  <bdi>{referenceName(place, language)}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
