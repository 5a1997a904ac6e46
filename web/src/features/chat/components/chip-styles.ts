import { cva } from 'class-variance-authority'

/** The mark of a citation. */
export const chipStyles = cva(
  'chip relative inline-flex items-center gap-0.5 rounded-[4px] border border-current px-[0.3em] font-sans leading-[1.5] font-semibold not-italic',
  {
    variants: {
      status: { proven: 'text-(--proven)', paraphrase: 'border-dashed text-(--paraphrase)', repaired: 'text-(--repaired)' },
      place: {
        // A finger needs more than the eye; a long press shows the preview instead of selecting.
        text: "mx-[0.15em] align-[0.16em] text-[0.72em] select-text after:absolute after:-inset-x-1 after:-inset-y-2 after:content-[''] hover:bg-shade pointer-coarse:select-none pointer-coarse:[-webkit-touch-callout:none] pointer-coarse:after:inset-[min(-0.25rem,(100%-2.75rem)/2)]",
        legend: 'me-[0.4em] align-[0] text-[0.8125rem]',
      },
    },
  },
)
export const chipSign = 'size-[0.85em] stroke-[2.5]'
