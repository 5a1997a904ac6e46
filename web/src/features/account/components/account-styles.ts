/** Class names that the pages of the account repeat. */
export const accountStyles = {
  lead: 'mbs-2 leading-[1.6] text-pretty text-muted',
  /** The fields of a form, one below the other; narrower within a row. */
  form: 'mbs-6 grid min-w-0 gap-3 in-data-row:mbs-4 in-data-row:max-w-96 [&_[type=submit]]:mbs-1',
  row: 'border-bs border-line py-3 last:border-be',
}
