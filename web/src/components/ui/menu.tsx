import { Check, type LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { layerStyles } from './layer-styles.ts'

const ITEM =
  'flex min-h-10 cursor-pointer items-center gap-2.5 rounded-[6px] px-2.5 text-[0.9375rem] outline-none data-highlighted:bg-shade pointer-coarse:min-h-11'
/** An item that deletes nothing. */
const PLAIN = 'data-highlighted:text-accent [&_.icon]:text-muted'

/** The open menu, under its button. */
export function MenuContent({ className = '', ...rest }: ComponentProps<typeof DropdownMenu.Content>) {
  return (
    <DropdownMenu.Content
      className={`${layerStyles.popover} min-w-56 p-1.5 ${className}`}
      align="end"
      sideOffset={4}
      collisionPadding={8}
      {...rest}
    />
  )
}

interface MenuItemProps extends Omit<ComponentProps<typeof DropdownMenu.Item>, 'className'> {
  icon?: LucideIcon
  /** The action deletes something. */
  danger?: boolean
  /** The icon points in the direction of reading. */
  mirrored?: boolean
}

export function MenuItem({ icon: Icon, danger, mirrored, children, ...rest }: MenuItemProps) {
  return (
    <DropdownMenu.Item className={`${ITEM} ${danger ? 'text-danger' : PLAIN}`} {...rest}>
      {Icon && <Icon aria-hidden className={mirrored ? 'icon rtl:-scale-x-100' : 'icon'} />}
      {children}
    </DropdownMenu.Item>
  )
}

/** An item that is a link: its only child is the link, which contains its icon. */
export function MenuLink({ children, ...rest }: Omit<ComponentProps<typeof DropdownMenu.Item>, 'className' | 'asChild'>) {
  return (
    <DropdownMenu.Item asChild className={`${ITEM} ${PLAIN}`} {...rest}>
      {children}
    </DropdownMenu.Item>
  )
}

/** One choice of a `DropdownMenu.RadioGroup`; the chosen one has a check mark. */
export function MenuChoice({ children, ...rest }: Omit<ComponentProps<typeof DropdownMenu.RadioItem>, 'className'>) {
  return (
    <DropdownMenu.RadioItem className={`${ITEM} ${PLAIN} data-[state=checked]:font-semibold data-[state=checked]:text-accent`} {...rest}>
      <span className="grid w-[1.05em] place-items-center">
        <DropdownMenu.ItemIndicator>
          <Check aria-hidden className="icon" />
        </DropdownMenu.ItemIndicator>
      </span>
      {children}
    </DropdownMenu.RadioItem>
  )
}

/** Names a group; the group refers to it by `id` (`aria-labelledby`). */
export function MenuLabel({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <DropdownMenu.Label id={id} className="px-2.5 py-1 text-[0.8125rem] font-semibold text-muted">
      {children}
    </DropdownMenu.Label>
  )
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="mx-1 my-1.5 h-px bg-line" />
}
