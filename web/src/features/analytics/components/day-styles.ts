import { cva } from 'class-variance-authority'

/** Class names of a chart by day. */
export const dayStyles = {
  /** As high as the drawing (chart-drawing.tsx), so that nothing jumps when it comes. */
  drawing:
    'min-h-[220px] text-[0.75rem] [&_svg:focus-visible]:outline-2 [&_svg:focus-visible]:outline-offset-2 [&_svg:focus-visible]:outline-accent',
  /** The color of a series is the text color of its key, so that it can be drawn in dashes too. */
  key: cva('me-1.5 inline-block', {
    variants: {
      dashed: {
        false: 'size-3 rounded-[3px] bg-current align-[-0.0625rem]',
        true: 'h-0 w-4.5 border-bs-2 border-dashed border-current align-[0.25rem]',
      },
    },
    defaultVariants: { dashed: false },
  }),
  // A card breaks long words; a column is as wide as its words, and the box scrolls.
  table:
    'w-full border-collapse text-[0.875rem] wrap-normal tabular-nums [&_:is(th,td)]:border-be [&_:is(th,td)]:border-line [&_:is(th,td)]:px-2.5 [&_:is(th,td)]:py-1.25 [&_:is(th,td)]:text-start [&_tbody_th]:font-normal [&_tbody_th]:whitespace-nowrap [&_thead_th]:sticky [&_thead_th]:inset-bs-0 [&_thead_th]:bg-(--raised) [&_thead_th]:font-semibold [&_thead_th]:text-muted',
}
