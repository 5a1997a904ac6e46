import { CloudOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useConnected } from '../../lib/api/connection.ts'
import { useSavedCopy } from '../../lib/api/saved-copy.ts'

/** Says that no server answers and that the page shows a copy from this device. */
export function SavedCopyNote() {
  const { t } = useTranslation()
  const isSaved = useSavedCopy()
  const isConnected = useConnected()
  return (
    <div role="status">
      {isSaved && !isConnected && (
        <p className="flex items-center justify-center gap-2 border-b border-line bg-shade px-4 py-2 text-[0.9375rem]">
          <CloudOff aria-hidden className="icon shrink-0" />
          {t('savedCopy')}
        </p>
      )}
    </div>
  )
}
