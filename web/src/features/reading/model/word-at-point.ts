import { toLetters } from '../../../lib/text/list-words.ts'

/** A Hebrew word on the page. */
export interface FoundWord {
  /** Its letters without vowels and accents. */
  letters: string
  /** How many words with the same letters stand before it in the verse. */
  before: number
  range: Range
}

/**
 * Letters with their signs: what is pressed, without the punctuation that a highlight of words takes along
 * (`listWords`).
 */
const WORD = /[\p{L}\p{M}\u034f\u200d'"׳״]+/gu

/** Finds the word of `text` at a point of the window; null where there is none. */
export function findWordAt(text: Element, x: number, y: number): FoundWord | null {
  const at = findOffset(text, x, y)
  if (at === null) return null
  const content = text.textContent
  const words = [...content.matchAll(WORD)].map(({ 0: word, index }) => ({
    letters: toLetters(word),
    start: index,
    end: index + word.length,
  }))
  const found = words.find(({ letters, start, end }) => letters !== '' && start <= at && at <= end)
  const range = found && createRange(text, found.start, found.end)
  if (!found || !range) return null
  const box = range.getBoundingClientRect()
  if (x < box.left - REACH || x > box.right + REACH || y < box.top - REACH || y > box.bottom + REACH) return null
  return {
    letters: found.letters,
    before: words.filter((word) => word.letters === found.letters && word.start < found.start).length,
    range,
  }
}

/** A press this far from a word still means it, in pixels. */
const REACH = 6

/** The offset of a point in the text of an element. */
function findOffset(text: Element, x: number, y: number): number | null {
  const caret = caretAt(x, y)
  if (!caret || !text.contains(caret.node)) return null
  const until = document.createRange()
  until.selectNodeContents(text)
  until.setEnd(caret.node, caret.offset)
  return until.toString().length
}

function caretAt(x: number, y: number): { node: Node; offset: number } | null {
  if ('caretPositionFromPoint' in document) {
    const position = document.caretPositionFromPoint(x, y)
    return position && { node: position.offsetNode, offset: position.offset }
  }
  // Safari before 26.2 has only this one.
  const range = (document as Partial<Document>).caretRangeFromPoint?.call(document, x, y)
  return range ? { node: range.startContainer, offset: range.startOffset } : null
}

function createRange(text: Element, start: number, end: number): Range | null {
  const range = document.createRange()
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
  let passed = 0
  let isStarted = false
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.textContent?.length ?? 0
    if (!isStarted && start < passed + length) {
      range.setStart(node, start - passed)
      isStarted = true
    }
    if (isStarted && end <= passed + length) {
      range.setEnd(node, end - passed)
      return range
    }
    passed += length
  }
  return null
}
