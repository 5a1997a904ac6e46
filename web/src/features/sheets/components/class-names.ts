/** Class names that the parts of a sheet share. */
export const sheetNote = 'text-[0.875rem] leading-[1.5] text-muted print:text-[9pt]'
export const sheetHeading =
  'mbs-6 mbe-3 break-after-avoid font-serif text-[1.375rem] leading-[1.4] font-semibold text-balance wrap-anywhere'
export const sourceHeading = 'break-after-avoid font-serif text-[1.1875rem] leading-[1.4] font-semibold'
