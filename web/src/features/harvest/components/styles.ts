/** Class names of what the sections Harvest, Sources and Errors repeat. */
export const styles = {
  section: 'grid grid-cols-1 gap-5 py-5 [&_button]:justify-self-start [&_.spinner]:min-h-24',
  title: 'font-serif text-[1.375rem] leading-[1.3] font-semibold text-balance',
  lead: '-mbs-3.5 leading-[1.6] text-pretty text-muted',
  cards: 'grid gap-4 min-[60rem]:grid-cols-2',
  card: 'grid min-w-0 content-start gap-3 rounded-[10px] border border-line bg-(--raised) px-5 pbs-4 pbe-5',
  /** A card over all columns. */
  wide: 'min-[60rem]:col-span-full',
  heading: 'font-serif text-[1.125rem] leading-[1.35] font-semibold',
  subheading: 'mbs-2 text-[0.875rem] font-semibold text-muted',
  stack: 'grid min-w-0 gap-3',
  head: 'flex flex-wrap items-center justify-between gap-x-4 gap-y-1',
  text: 'leading-[1.6] wrap-anywhere text-pretty',
  note: 'text-[0.875rem] leading-[1.5] text-pretty text-muted',
  empty: 'py-4 text-muted',
  /** In place of a section that has nothing to show. */
  nothing: 'grid justify-items-center gap-3 py-10 text-center',
  alert: 'text-[0.9375rem] leading-[1.5] text-danger empty:hidden',
  tags: 'flex flex-wrap gap-1.5',
  tag: 'rounded-full bg-shade px-2 py-0.25 text-[0.8125rem] leading-[1.5] text-muted',
  code: 'text-[0.875rem] [direction:ltr] [unicode-bidi:isolate]',
  /** A row directly within a card has the line above it from the card. */
  row: 'grid min-w-0 gap-2 border-bs border-line py-3 [section>ul>&:first-child]:border-bs-0 [section>ul>&:first-child]:pbs-0',
  line: 'flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1',
  reference: 'harvest-ref font-serif leading-[1.4] font-semibold wrap-anywhere',
  buttons: 'mbs-1 flex flex-wrap gap-3',
  check: 'inline-flex min-h-11 cursor-pointer items-center gap-2 [&_input]:size-4.5 [&_input]:accent-accent',
}
