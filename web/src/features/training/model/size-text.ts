import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { fileSize } from './file-size.ts'

/** Answers what writes a size in bytes in the reader's language. */
export function useSizeText(): (bytes: number) => string {
  const { t } = useTranslation('training')
  const language = useLanguage()
  return (bytes) => {
    const { size, unit } = fileSize(bytes, language)
    return t(unit, { size })
  }
}
