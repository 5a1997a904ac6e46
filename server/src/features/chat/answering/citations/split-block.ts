import { extractMarkers } from './marker.ts'

/** One paragraph of a block quotation: the quoted words and the place claimed for them. */
export interface BlockParagraph {
  words: string
  /** Text after the quoted words, without markers: a reference in parentheses or after a dash. */
  tail: string
  aside: string | null
  numbers: number[]
  /** The paragraph is nothing but a bold heading. */
  isHeading: boolean
}

/**
 * The paragraphs of a block quotation (lines without their `>`). A paragraph without a number takes those of the next one that has some: a block of
 * original and translation is often marked only once, at its end.
 */
export function splitBlock(body: string): BlockParagraph[] {
  const paragraphs = body
    // A nested quotation is a quotation.
    .replace(/^(?: {0,3}> ?)+/gm, '')
    .split(/\n[ \t]*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph): BlockParagraph => {
      const { text, numbers } = extractMarkers(paragraph)
      const plain = text.trim()
      const heading = /^(?:\*\*|__|#+ )/.test(plain) && /^[^\n]{1,120}$/.test(plain) && /(?:\*\*|__):?$|^#/.test(plain)
      const behind = /(?:\s*\(([^()\n]{1,120})\)|\s*\n?\s*[—–-]{1,2}\s+([^\n]{1,120}))[.\s]*$/.exec(plain)
      const claim = heading ? null : behind
      return {
        words: claim === null ? plain : plain.slice(0, claim.index),
        tail: claim?.[0] ?? '',
        aside: claim?.[1] ?? claim?.[2] ?? null,
        numbers,
        isHeading: heading,
      }
    })
  for (let i = paragraphs.length - 2; i >= 0; i--) {
    const paragraph = paragraphs[i]
    if (paragraph !== undefined && paragraph.numbers.length === 0) paragraph.numbers = paragraphs[i + 1]?.numbers ?? []
  }
  return paragraphs
}
