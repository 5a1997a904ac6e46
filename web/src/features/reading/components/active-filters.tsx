import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { workName } from '../../../lib/i18n/reference-name.ts'
import { useWorks } from '../api/list-works.ts'
import type { SearchFilters } from '@sugya/contract/rules/search-filters'

interface ActiveFiltersProps {
  filters: SearchFilters
  onFilters: (filters: SearchFilters) => void
}

/** What narrows the search, each with a button that removes it. */
export function ActiveFilters({ filters, onFilters }: ActiveFiltersProps) {
  const { t } = useTranslation(['library', 'texts'])
  const language = useLanguage()
  const works = useWorks()
  const { work, textLanguage, period } = filters
  const found = works.data?.find(({ title }) => title === work)
  const active = [
    ...(work === undefined ? [] : [{ key: 'work' as const, name: found === undefined ? work : workName(found, language) }]),
    ...(period === undefined ? [] : [{ key: 'period' as const, name: t(`period_${period}`) }]),
    ...(textLanguage === undefined ? [] : [{ key: 'textLanguage' as const, name: t(`texts:${textLanguage}`) }]),
  ]
  if (active.length === 0) return null
  return (
    <ul className="mbs-1 mbe-2 flex flex-wrap gap-2" aria-label={t('activeFilters')}>
      {active.map(({ key, name }) => (
        <li key={key}>
          <button
            type="button"
            className="inline-flex min-h-9 items-center gap-1.5 rounded-full border border-line bg-(--raised) ps-3 pe-2 text-[0.9375rem] hover:border-accent pointer-coarse:min-h-11"
            aria-label={t('removeFilter', { name })}
            onClick={() => onFilters({ ...filters, [key]: undefined })}
          >
            <bdi>{name}</bdi>
            <X aria-hidden className="size-4 text-muted" />
          </button>
        </li>
      ))}
    </ul>
  )
}
