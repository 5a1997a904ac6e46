import type { Regression } from '@sugya/contract/api/evaluations'
import type { Language } from '@sugya/contract/api/texts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/setup.ts'

/** The regressions that close the gate for a model. */
export function RegressionList({ regressions }: { regressions: readonly Regression[] }) {
  const { t } = useTranslation(['models', 'texts'])
  const language = useLanguage()
  // Only English capitalizes the names of languages within a sentence.
  const nameLanguage = (of: Language) => (language === 'en' ? t(`texts:${of}`) : t(`texts:${of}`).toLocaleLowerCase(language))
  return (
    <ul className="mbs-2 list-disc ps-5 leading-[1.6] text-danger">
      {regressions.map(({ measure, language: of, by }) => {
        const points = by.toLocaleString(language, { maximumFractionDigits: 1 })
        return (
          <li key={`${measure} ${of ?? ''}`}>
            {of === null
              ? t('regression', { measure: t(`measure_${measure}`), by: points })
              : t('regressionIn', { measure: t(`measure_${measure}`), language: nameLanguage(of), by: points })}
          </li>
        )
      })}
    </ul>
  )
}
