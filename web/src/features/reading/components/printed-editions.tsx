import { toEditionName, toLicenseName } from '@sugya/contract/rules/edition-names'
import type { PassageView, TextLanguage } from '@sugya/contract/api/texts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/setup.ts'

interface PrintedEditionsProps {
  passage: Pick<PassageView, 'editions'>
  languages: readonly TextLanguage[]
}

/** The editions of a printed text with their licenses, on paper alone: on screen they stand beside the text. */
export function PrintedEditions({ passage, languages }: PrintedEditionsProps) {
  const { t } = useTranslation('texts')
  const reader = useLanguage()
  return (
    <ul className="mbs-4 hidden border-bs border-line pbs-2 text-[9pt] leading-[1.5] print:block">
      {passage.editions
        .filter(({ language }) => languages.includes(language))
        .map(({ language, title, license }) => (
          <li key={`${language} ${title}`}>
            {t(language)}: <bdi>{toEditionName(title, reader)}</bdi> · {t('license')} <bdi>{toLicenseName(license, reader)}</bdi>
          </li>
        ))}
    </ul>
  )
}
