/** Longest name that is kept, in characters. */
const LONGEST = 200

/**
 * The name of a file for people to read: without folders, control characters and what turns the direction of writing round (by which `fdp.exe` looks like `exe.pdf`).
 * It is never part of a path.
 */
export function plainName(given: string): string {
  const base = given.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  // Cf: marks that are not seen, those of direction among them.
  const plain = base
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .normalize('NFC')
    .trim()
  const cut = [...plain].slice(0, LONGEST).join('')
  return cut === '' || /^\.+$/.test(cut) ? 'file' : cut
}

/** How a text is named in the examples made from it: its file's name without the ending. */
export function titleOf(name: string): string {
  return (
    name
      .replace(/\.[\p{L}\p{N}]{1,5}$/u, '')
      .replace(/[_\s]+/g, ' ')
      .trim() || name
  )
}
