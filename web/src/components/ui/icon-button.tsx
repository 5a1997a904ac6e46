import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { touchTarget } from './touch-target.ts'

/** The look of a button that shows only an icon, for links too. */
export const iconButtonStyles = cva(
  `${touchTarget} inline-grid place-items-center rounded-[6px] text-muted hover:bg-shade hover:text-ink disabled:bg-transparent disabled:opacity-65`,
  {
    variants: { size: { plain: 'h-9 min-w-9', tall: 'h-11 min-w-11' } },
    defaultVariants: { size: 'plain' },
  },
)

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> &
  VariantProps<typeof iconButtonStyles> & {
    /** What the button does; shown to nobody but screen readers unless there is a `title`. */
    label: string
  }

/** A button that shows only an icon. */
export function IconButton({ label, size, className, type = 'button', ...rest }: IconButtonProps) {
  return <button type={type} aria-label={label} className={iconButtonStyles({ size, className })} {...rest} />
}
