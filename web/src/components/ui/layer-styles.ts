import { cva } from 'class-variance-authority'

const SHADE = 'fixed inset-0 animate-[appear_160ms_ease-out] bg-[rgb(20_16_10/45%)]'

/** What lies over the page: a shade, and a sheet or a dialog on it. A dialog may be opened from within a sheet. */
export const layerStyles = {
  sheetShade: `${SHADE} z-30`,
  dialogShade: `${SHADE} z-32`,
  sheet: cva('fixed inset-y-0 z-31 flex animate-[appear_160ms_ease-out] flex-col overscroll-contain pbe-[env(safe-area-inset-bottom)]', {
    variants: { side: { start: 'start-0 w-[min(20rem,86vw)] bg-shade', end: 'end-0 w-[min(36rem,100vw)] bg-paper' } },
  }),
  dialog: cva(
    'fixed inset-0 z-33 m-auto h-fit animate-[appear_160ms_ease-out] overflow-y-auto overscroll-contain rounded-[12px] border border-line bg-paper shadow-[0_12px_48px_rgb(0_0_0/22%)]',
    {
      variants: {
        size: {
          plain: 'max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))] p-6',
          // At most 56rem wide and 80 percent of the window high (specification §2).
          wide: 'max-h-[80vh] w-[min(56rem,calc(100vw-1rem))] px-5 py-4',
        },
      },
      defaultVariants: { size: 'plain' },
    },
  ),
  /** A menu, or a panel beside what it belongs to. */
  popover:
    'z-40 animate-[appear_120ms_ease-out] rounded-[10px] border border-line bg-(--raised) text-ink shadow-[0_8px_32px_rgb(0_0_0/16%)] outline-none',
}
