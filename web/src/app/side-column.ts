/** A column beside the text on a wide window; the width is that of WIDE in use-media.ts. */
export const SIDE_COLUMN =
  'min-[68rem]:sticky min-[68rem]:inset-bs-0 min-[68rem]:max-h-dvh min-[68rem]:overflow-y-auto min-[68rem]:pbs-[clamp(1.25rem,4vh,2.25rem)] min-[68rem]:pbe-4 min-[68rem]:[scrollbar-width:thin]'
