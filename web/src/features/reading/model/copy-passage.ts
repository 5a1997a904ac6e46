import { toEditionName, toLicenseName } from '@sugya/contract/rules/edition-names'
import type { Language, PassageView, TextLanguage } from '@sugya/contract/api/texts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { referenceName } from '../../../lib/i18n/reference-name.ts'
import { findText } from './choose-texts.ts'
import { listShownEditions } from './prefer-editions.ts'
import { toPlainText } from '../../../lib/text/stored-text.ts'

/** Formats a passage for pasting into an essay: stored texts, reference, editions with licenses, address. */
function formatPassageForCopy(passage: PassageView, languages: readonly TextLanguage[], reader: Language): string {
  const texts = languages.map((language) =>
    passage.segments
      .map((segment) => findText(segment, language))
      .filter((text) => text !== undefined)
      .map(({ html }) => toPlainText(html))
      .join(' '),
  )
  const editions = listShownEditions(passage.segments, languages).map(
    ({ title, license }) => `${toEditionName(title, reader)} (${toLicenseName(license, reader)})`,
  )
  return [
    ...texts.filter((text) => text !== ''),
    referenceName(passage, reader),
    [...editions, passage.url].filter((part) => part !== '').join(' · '),
  ].join('\n\n')
}

/** Returns a function that copies a passage as `formatPassageForCopy` writes it, and reports the outcome. */
export function useCopyPassage(): (passage: PassageView, languages: readonly TextLanguage[]) => void {
  const { t } = useTranslation(['texts', 'common'])
  const reader = useLanguage()
  return (passage, languages) => {
    const writing = async () => navigator.clipboard.writeText(formatPassageForCopy(passage, languages, reader))
    writing().then(
      () => notify({ title: t('copied') }),
      () => notify({ kind: 'error', title: t('common:error'), text: t('copyFailed') }),
    )
  }
}
