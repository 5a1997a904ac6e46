import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import './controls.css'

const buttonStyles = cva('', {
  variants: {
    variant: {
      outline: 'button',
      /** The one action that the page is for. */
      main: 'button button-main',
      danger: 'button button-danger',
      quiet: 'quiet-button',
    },
  },
  defaultVariants: { variant: 'outline' },
})

type ButtonProps = ComponentProps<'button'> & VariantProps<typeof buttonStyles>

/** A button; it submits no form unless its `type` says so. */
export function Button({ variant, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonStyles({ variant, className })} {...rest} />
}
