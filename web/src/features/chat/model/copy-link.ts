import { useTranslation } from 'react-i18next'
import { notify } from '../../../lib/browser/notify.ts'

/** The full address of a shared conversation. */
export const toLinkAddress = ({ id }: { id: string }): string => `${location.origin}/shared/${id}`

/** Returns a function that copies the address of a link and shows a notice of the outcome. */
export function useCopyLink(): (link: { id: string }) => Promise<void> {
  const { t } = useTranslation(['sharing', 'common'])
  return async (link) => {
    try {
      await navigator.clipboard.writeText(toLinkAddress(link))
      notify({ title: t('linkCopied') })
    } catch {
      notify({ kind: 'error', title: t('common:error'), text: t('linkCopyFailed') })
    }
  }
}
