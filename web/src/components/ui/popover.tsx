import { Popover as Radix } from 'radix-ui'
import type { ComponentProps, RefObject } from 'react'
import { layerStyles } from './layer-styles.ts'

/** The open panel of a `Popover.Root` of Radix. */
export function PopoverContent({ className = '', ...rest }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content className={`${layerStyles.popover} ${className}`} collisionPadding={12} sideOffset={6} {...rest} />
    </Radix.Portal>
  )
}

interface PopoverProps extends ComponentProps<typeof Radix.Content> {
  /** What it stands beside: an element, or words. */
  anchor: RefObject<HTMLElement | null> | Range
  onClose: () => void
}

/** An open panel beside something that does not open it itself; closes on Esc and on a press beside it. */
export function Popover({ anchor, onClose, ...content }: PopoverProps) {
  return (
    <Radix.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Radix.Anchor virtualRef={(anchor instanceof Range ? { current: anchor } : anchor) as RefObject<HTMLElement | Range>} />
      <PopoverContent {...content} />
    </Radix.Root>
  )
}
