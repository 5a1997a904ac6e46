/** What follows a quotation and says where it is from: `“…” (Genesis 25:34) [2]`. */
export interface Tail {
  /** As written, without the markers: ` (Genesis 25:34)`. */
  text: string
  /** Content of the parentheses, if any. */
  aside: string | null
  numbers: number[]
}

export type Unit =
  | { kind: 'word'; text: string }
  | { kind: 'space'; text: string }
  | { kind: 'marker'; numbers: number[] }
  | { kind: 'quote'; open: string; body: string; close: string; tail: Tail }
  /** Body lines of a block quotation without their `>`. */
  | { kind: 'block'; body: string }
  | { kind: 'link'; label: string; href: string }
  /** Raw HTML, an image: nothing of it is shown but the image's words. */
  | { kind: 'dropped'; label: string }
  /**
   * A span of code, or a line of a block of code, as written. `fence`: what opens a block of code, '' when the line
   * closes it.
   */
  | { kind: 'code'; text: string; fence?: string }
  /** A quotation mark that opens nothing, and the character before it. */
  | { kind: 'stray'; mark: string; after: string }

export interface ScanContext {
  /** The character before the buffer; '' at the very beginning. */
  before: string
  lineStart: boolean
  /** The text goes on with a word that holds an address: the renderer links it to its end, backticks included. */
  inAddress?: boolean
  /** What opened the block of code in which the text stands; '' outside. */
  fence?: string
  /** No more characters will come. */
  final: boolean
}

export type Cut = { unit: Unit; length: number }
/** Null: more characters are needed. */
export type Scan = (text: string, place: ScanContext) => Cut | null
