import type { GateFall } from '@sugya/contract/evaluations'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/set-up.ts'
import './words.ts'

/** What fell by so much that it holds a model back. */
export function FallList({ falls }: { falls: readonly GateFall[] }) {
  const { t } = useTranslation(['models', 'texts'])
  const language = useLanguage()
  return (
    <ul className="fall-list">
      {falls.map(({ measure, language: of, by }) => {
        const points = by.toLocaleString(language, { maximumFractionDigits: 1 })
        return (
          <li key={`${measure} ${of ?? ''}`}>
            {of === null
              ? t('fall', { measure: t(`measure_${measure}`), by: points })
              : t('fallIn', { measure: t(`measure_${measure}`), language: t(`texts:${of}`), by: points })}
          </li>
        )
      })}
    </ul>
  )
}
