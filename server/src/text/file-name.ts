/** Longest name kept, in characters. */
const MAX_LENGTH = 200

/**
 * The name of an uploaded file, for display: without folders, control characters and the bidirectional marks that make
 * `fdp.exe` look like `exe.pdf`. Never part of a path.
 */
export function sanitizeFileName(given: string): string {
  const base = given.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  // Cf: invisible format characters, among them the bidirectional marks.
  const plain = base
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .normalize('NFC')
    .trim()
  const cut = [...plain].slice(0, MAX_LENGTH).join('')
  return cut === '' || /^\.+$/.test(cut) ? 'file' : cut
}

/** The title a text gets from the name of its file: the name without extension, underscores as spaces. */
export function toTitle(name: string): string {
  return (
    name
      .replace(/\.[\p{L}\p{N}]{1,5}$/u, '')
      .replace(/[_\s]+/g, ' ')
      .trim() || name
  )
}
