import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

const BOX =
  'rounded-[8px] border border-[color-mix(in_srgb,var(--muted)_75%,var(--line))] bg-(--raised) text-[length:max(1rem,16px)] text-ink'

/** A choice from a list, with the browser's own menu. The mark is at the end of the line in both directions. */
export function Select({ className = '', ...rest }: ComponentProps<'select'>) {
  return (
    <span className={`relative inline-grid max-w-full font-normal ${className}`}>
      <select className={`${BOX} min-h-11 w-full appearance-none ps-3 pe-8`} {...rest} />
      <ChevronDown aria-hidden className="pointer-events-none absolute inset-bs-3.5 end-2.5 size-4 text-muted" />
    </span>
  )
}

/** A text of several lines. */
export function TextArea({ className = 'min-h-36', ...rest }: ComponentProps<'textarea'>) {
  return <textarea className={`${BOX} w-full resize-y px-3.5 py-2.5 leading-[1.6] ${className}`} {...rest} />
}
