/** Decodes a part of a path. Returns the empty string, which names no text, when the encoding is invalid. */
export function decodePathPart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
