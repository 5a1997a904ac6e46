import type { Regression } from '@sugya/contract/api/evaluations'
import type { Language } from '@sugya/contract/api/texts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/setup.ts'

/** What fell by so much that it holds a model back. */
export function FallList({ falls }: { falls: readonly Regression[] }) {
  const { t } = useTranslation(['models', 'texts'])
  const language = useLanguage()
  // Within a sentence only English begins the names of languages with a capital.
  const nameOf = (of: Language) => (language === 'en' ? t(`texts:${of}`) : t(`texts:${of}`).toLocaleLowerCase(language))
  return (
    <ul className="mbs-2 list-disc ps-5 leading-[1.6] text-danger">
      {falls.map(({ measure, language: of, by }) => {
        const points = by.toLocaleString(language, { maximumFractionDigits: 1 })
        return (
          <li key={`${measure} ${of ?? ''}`}>
            {of === null
              ? t('fall', { measure: t(`measure_${measure}`), by: points })
              : t('fallIn', { measure: t(`measure_${measure}`), language: nameOf(of), by: points })}
          </li>
        )
      })}
    </ul>
  )
}
