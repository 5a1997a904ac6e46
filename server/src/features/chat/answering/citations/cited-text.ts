import type { Citation } from '@sugya/contract/api/chat'
import type { Reference } from '../../../../text/references/reference.ts'
import { toCitation, type Located, type Passage, type ReferenceTools } from './passages.ts'

export type CiteEvent = { type: 'delta'; text: string } | { type: 'citation'; citation: Citation }

/** The text that readers see, built up piece by piece with its numbered citations. */
export interface CitedText {
  /** Words without space around them. */
  write: (words: string) => void
  writeSpace: (space: string) => void
  /** Code, byte for byte. */
  writeCode: (code: string) => void
  /** Writes the `[n]` of a citation; a new citation is emitted before it. Returns whether there was a text to cite. */
  cite: (reference: Reference, quoted: Located | null, status: Citation['status'], passage: Passage | null) => boolean
  /** Something was removed here: the space around the gap is tidied. */
  markRemoval: () => void
  /** The last citation and the words written since, as long as there was one. */
  lastCitation: () => { reference: Reference; since: string } | null
  /** The events since the last call. */
  drain: () => CiteEvent[]
  /** Writes the space at the very end. */
  finish: () => void
}

/**
 * Spaces are held until the next word, so that a removal leaves no gap; citations are numbered in order of appearance.
 */
export function createCitedText(references: ReferenceTools): CitedText {
  let events: CiteEvent[] = []
  let text = ''
  let spaces = ''
  let lastChar = ''
  let tidy = false
  let last: { reference: Reference; since: string } | null = null
  const numbers = new Map<string, number>()

  const endDelta = () => {
    if (text !== '') events.push({ type: 'delta', text })
    text = ''
  }
  return {
    write(words) {
      if (tidy && /^[.,;:!?)»]/.test(words)) spaces = spaces.replace(/[ \t]+$/, '')
      if (tidy) spaces = spaces.replace(/ {2,}/g, ' ')
      tidy = false
      // A link is no image, and a parenthesis after a citation no address of it, also where what stood between them was
      // removed.
      const joinsMarkup = spaces === '' && /^(?:!\[|\]\()/.test(lastChar + words.slice(0, 1))
      const shown = (joinsMarkup ? ' ' : '') + words.replaceAll('![', '! [')
      text += spaces + shown
      spaces = ''
      lastChar = words.at(-1) ?? lastChar
      if (last !== null) last.since += words
    },
    writeSpace(space) {
      // One empty line separates paragraphs; a block quotation brings its own.
      if (space !== '\n' || spaces.replace(/[^\n]/g, '').length < 2) spaces += space
    },
    writeCode(code) {
      text += spaces + code
      spaces = ''
      tidy = false
      lastChar = code.at(-1) ?? lastChar
      if (last !== null) last.since += code
    },
    cite(reference, quoted, status, passage) {
      const edition = quoted?.edition ?? passage?.versions[0]?.edition
      if (edition === undefined) return false
      const key = JSON.stringify([references.format(reference, 'en'), quoted?.words ?? '', edition.language])
      let n = numbers.get(key)
      if (n === undefined) {
        n = numbers.size + 1
        numbers.set(key, n)
        endDelta()
        events.push({ type: 'citation', citation: toCitation(references, n, reference, edition, quoted?.words ?? '', status) })
      }
      text += `${spaces === '' && !/^[([\]]?$/.test(lastChar) ? ' ' : spaces}[${String(n)}]`
      spaces = ''
      lastChar = ']'
      last = { reference, since: '' }
      return true
    },
    markRemoval() {
      tidy = true
    },
    lastCitation: () => last,
    drain() {
      endDelta()
      const drained = events
      events = []
      return drained
    },
    finish() {
      text += spaces
      spaces = ''
    },
  }
}
