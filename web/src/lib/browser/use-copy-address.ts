import { useTranslation } from 'react-i18next'
import { notify } from './notify.ts'

/** Returns a function that copies an address, and shows a notice of the outcome. */
export function useCopyAddress(): (address: string) => Promise<void> {
  const { t } = useTranslation('common')
  return async (address) => {
    try {
      await navigator.clipboard.writeText(address)
      notify({ title: t('linkCopied') })
    } catch {
      notify({ kind: 'error', title: t('error'), text: t('linkCopyFailed') })
    }
  }
}
