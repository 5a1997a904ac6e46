import { splitRef } from './canonical-ref.ts'

/** Characters of titles that mean something in an address or in a link of markdown. */
const RESERVED: Record<string, string> = { '?': '%3F', '(': '%28', ')': '%29' }

/**
 * The address of a canonical reference, or of a title alone, on sefaria.org:
 * `https://www.sefaria.org/Genesis.25.29-34`.
 */
export function toSefariaUrl(ref: string): string {
  const { title, address } = splitRef(ref)
  const [work, place] = /\d/.test(address.join()) ? [title, `.${address.join('.')}`] : [ref, '']
  const name = encodeURI(work.replaceAll(' ', '_')).replace(/[?()]/g, (character) => RESERVED[character] ?? character)
  return `https://www.sefaria.org/${name}${place}`
}
