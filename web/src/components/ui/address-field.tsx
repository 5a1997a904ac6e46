import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCopyAddress } from '../../lib/browser/use-copy-address.ts'
import { IconButton } from './icon-button.tsx'

interface AddressFieldProps {
  address: string
  label: string
  /** The id of the element that says whose address it is, in a list of several. */
  about?: string
  /** What else can be done with the address. */
  children?: ReactNode
}

/** An address to read and to copy. */
export function AddressField({ address, label, about, children }: AddressFieldProps) {
  const { t } = useTranslation('common')
  const copy = useCopyAddress()
  return (
    <div className="flex items-center gap-1">
      <input
        readOnly
        dir="ltr"
        className="min-h-11 min-w-0 flex-1 rounded-[6px] border border-line bg-shade px-2 text-[length:max(1rem,16px)] text-ellipsis"
        value={address}
        aria-label={label}
        aria-describedby={about}
        onFocus={(event) => event.target.select()}
      />
      <IconButton size="tall" label={t('copyLink')} title={t('copyLink')} aria-describedby={about} onClick={() => void copy(address)}>
        <Copy aria-hidden className="icon" />
      </IconButton>
      {children}
    </div>
  )
}
