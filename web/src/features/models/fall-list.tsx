import type { GateFall } from '@sugya/contract/models'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/set-up.ts'
import { LANGUAGES } from '../../lib/languages.ts'
import './words.ts'

/** What fell by so much that it holds a model back. */
export function FallList({ falls }: { falls: readonly GateFall[] }) {
  const { t } = useTranslation('models')
  const language = useLanguage()
  return (
    <ul className="fall-list">
      {falls.map(({ measure, language: of, by }) => {
        const points = by.toLocaleString(language, { maximumFractionDigits: 1 })
        const name = LANGUAGES.find(({ code }) => code === of)?.name
        return (
          <li key={`${measure} ${of ?? ''}`}>
            {name === undefined
              ? t('fall', { measure: t(`measure_${measure}`), by: points })
              : t('fallIn', { measure: t(`measure_${measure}`), language: name, by: points })}
          </li>
        )
      })}
    </ul>
  )
}
