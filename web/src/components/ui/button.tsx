import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { touchTarget } from './touch-target.ts'

const BOX =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-[8px] border px-5 py-2 text-center leading-[1.3] font-semibold disabled:opacity-65'
const QUIET = `${touchTarget} inline-flex items-center gap-1.5 rounded-[6px] text-start text-[0.9375rem] hover:bg-shade disabled:bg-transparent disabled:opacity-65`

/** The look of a button, for links too. */
export const buttonStyles = cva('', {
  variants: {
    variant: {
      outline: `${BOX} border-[color-mix(in_srgb,var(--muted)_45%,var(--line))] text-accent hover:border-accent hover:bg-shade`,
      /** The one action that the page is for. */
      main: `${BOX} border-accent bg-accent text-(--on-accent) hover:bg-[color-mix(in_srgb,var(--accent)_88%,var(--ink))]`,
      danger: `${BOX} border-danger text-danger hover:bg-danger/8`,
      quiet: `${QUIET} text-accent`,
      quietDanger: `${QUIET} text-danger`,
      /** Reads as a link. */
      link: 'inline-flex min-h-11 items-center text-accent underline decoration-1 underline-offset-[0.25em] hover:decoration-2',
      /** A line of text across its list. */
      line: 'block w-full text-start font-serif text-ink hover:text-accent',
    },
    size: { plain: '', tall: '', wide: '' },
  },
  compoundVariants: [
    { variant: ['quiet', 'quietDanger'], size: 'plain', className: 'min-h-9 px-2' },
    { variant: ['quiet', 'quietDanger'], size: 'tall', className: 'min-h-11 px-2' },
    { variant: ['quiet', 'quietDanger'], size: 'wide', className: 'min-h-11 px-3' },
    { variant: 'line', size: 'plain', className: 'py-2.5 text-[1.0625rem] leading-[1.5]' },
    { variant: 'line', size: 'tall', className: 'py-3 text-[1.125rem] leading-[1.4]' },
  ],
  defaultVariants: { variant: 'outline', size: 'plain' },
})

type ButtonProps = ComponentProps<'button'> & VariantProps<typeof buttonStyles>

/** A button; it submits no form unless its `type` says so. */
export function Button({ variant, size, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonStyles({ variant, size, className })} {...rest} />
}
