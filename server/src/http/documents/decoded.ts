/** A part of an address with its encoding taken off; nothing where that is broken, which names no text. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
