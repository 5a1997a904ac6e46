import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { toFileSize } from './file-size.ts'

/** Answers what writes a size in bytes in the reader's language. */
export function useSizeText(): (bytes: number) => string {
  const { t } = useTranslation('training')
  const language = useLanguage()
  return (bytes) => {
    const { size, unit } = toFileSize(bytes, language)
    return t(unit, { size })
  }
}
