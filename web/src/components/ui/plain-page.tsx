import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const styles = cva('mx-auto grid w-full max-w-136 content-center justify-items-start px-6 py-8', {
  variants: { within: { false: 'min-h-dvh', true: 'min-h-[60dvh]' } },
})

/** A page of a few words in the middle of the window; `within` the frame of the site, or instead of it. */
export function PlainPage({ within = false, ...rest }: ComponentProps<'main'> & { within?: boolean }) {
  return <main className={styles({ within })} {...rest} />
}
