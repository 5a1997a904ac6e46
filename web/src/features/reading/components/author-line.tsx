import type { Authorship } from '@sugya/contract/api/texts'
import { useTranslation } from 'react-i18next'
import { formatAuthorship } from '../../../lib/i18n/authorship-name.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'

/** Who wrote a work, where and when, under the name of a passage; of a book of the Tanakh nothing. */
export function AuthorLine({ authorship, className = '' }: { authorship: Authorship | null; className?: string }) {
  const { t } = useTranslation('texts')
  const language = useLanguage()
  const about = authorship === null ? '' : formatAuthorship(authorship, language, t)
  if (authorship === null || about === '') return null
  return (
    <p className={`text-[0.875rem] leading-[1.45] text-pretty text-muted ${className}`}>
      {t(`period_${authorship.period}`)}: {about}
    </p>
  )
}
