/** The address of the page of a reference: `/texts/Genesis_25:29-34`. */
export function textAddress(ref: string): string {
  // Colons and commas may stand in a path as they are, and are read more easily so.
  return `/texts/${encodeURIComponent(ref.replaceAll(' ', '_')).replaceAll('%3A', ':').replaceAll('%2C', ',')}`
}

/** The reference in an address, the browser's encoding already taken off: with spaces, however it was written. */
export function refOfAddress(part: string): string {
  return part.replaceAll('_', ' ').trim()
}
