import { cva } from 'class-variance-authority'

/** A raised card; `busy` while what it shows is still at work, `open` where its border and ground are the caller's. */
export const cardStyles = cva('min-w-0 rounded-[10px] border', {
  variants: {
    size: { plain: 'px-4.5 py-4 wrap-anywhere', large: 'px-6 py-5' },
    tone: {
      plain: 'border-line bg-(--raised)',
      busy: 'bg-(--raised) border-[color-mix(in_srgb,var(--repaired)_45%,var(--line))]',
      open: '',
    },
  },
  defaultVariants: { size: 'plain', tone: 'plain' },
})

/** What a card, or a list of cards, consists of. */
export const cardPart = {
  /** The heading and what belongs to it, at the two ends of a line. */
  head: 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 *:first:min-w-0',
  heading: 'font-serif text-[1.125rem] leading-[1.35] font-semibold text-balance',
  lead: 'leading-[1.6] text-pretty text-muted',
  /** Names and values: two columns where there is room. A pair with `data-wide` takes more. */
  facts:
    'mbs-2 grid grid-cols-[repeat(auto-fill,minmax(min(100%,7.25rem),1fr))] gap-x-4 gap-y-1.5 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] sm:gap-x-5 *:data-[wide=true]:col-span-full sm:*:data-[wide=true]:col-span-2 [&_dd]:wrap-anywhere [&_dt]:text-[0.8125rem] [&_dt]:leading-[1.4] [&_dt]:text-muted',
  /** Long text inside a card. */
  scroll: 'max-h-56 overflow-y-auto overscroll-contain rounded-[8px] border border-line px-3 py-2 leading-[1.6]',
}
