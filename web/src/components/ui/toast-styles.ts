import { cva } from 'class-variance-authority'

/** A notice. An open sheet takes the pointer away from everything else, but not from it. */
export const toastStyles = cva(
  'pointer-events-auto flex w-full items-center gap-3 rounded-[8px] border bg-(--raised) px-4 py-3 font-sans text-[0.9375rem] leading-[1.45] text-ink shadow-[0_6px_24px_rgb(0_0_0/12%)]',
  {
    variants: { kind: { plain: 'border-line', error: 'border-line border-s-3 border-s-danger' } },
    defaultVariants: { kind: 'plain' },
  },
)
/** What a notice consists of. */
export const toastPart = {
  title: 'font-semibold',
  description: 'text-muted',
  actionButton: 'ms-auto min-h-8 flex-none px-2 font-semibold text-accent',
}
