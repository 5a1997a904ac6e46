import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { layerStyles } from './layer-styles.ts'
import { iconButtonStyles } from './icon-button.tsx'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  closeLabel: string
  children: ReactNode
}

/** A question over the page: keeps the focus, closes on Esc and on a press beside it, gives the focus back. */
export function Dialog({ open, onClose, title, closeLabel, children }: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Radix.Portal>
        <Radix.Overlay className={layerStyles.dialogShade} />
        <Radix.Content className={layerStyles.dialog()} aria-describedby={undefined}>
          <div className="mbe-3 flex items-start justify-between gap-4">
            <Radix.Title className="font-serif text-[1.375rem] leading-[1.3] font-semibold text-balance">{title}</Radix.Title>
            <Radix.Close className={iconButtonStyles({ size: 'tall', className: '-my-2 -me-3' })} aria-label={closeLabel}>
              <X aria-hidden className="size-5" />
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
