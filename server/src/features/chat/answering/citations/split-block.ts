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

const detectScript = (line: string): string | undefined => /\p{Script=Hebrew}|\p{Script=Latin}|\p{Script=Cyrillic}/u.exec(line)?.[0]
const SCRIPTS = [/\p{Script=Hebrew}/u, /\p{Script=Latin}/u, /\p{Script=Cyrillic}/u]
const isSameScript = (a: string, b: string) => SCRIPTS.some((script) => script.test(a) && script.test(b))

/**
 * Original and translation on lines that follow each other are two paragraphs; a line that only names the place stays
 * with the one before.
 */
function splitByScript(paragraph: string): string[] {
  const parts: string[] = []
  for (const line of paragraph.split('\n')) {
    const [last, next] = [detectScript(parts.at(-1) ?? ''), detectScript(line)]
    const begins =
      parts.length === 0 || (last !== undefined && next !== undefined && !isSameScript(last, next) && !/^\s*(?:[—–-]|\()/.test(line))
    if (begins) parts.push(line)
    else parts[parts.length - 1] += `\n${line}`
  }
  return parts
}

/**
 * The paragraphs of a block quotation (lines without their `>`). A paragraph without a number takes those of the next
 * one that has some: a block of original and translation is often marked only once, at its end.
 */
export function splitBlock(body: string): BlockParagraph[] {
  const paragraphs = body
    // A nested quotation is a quotation.
    .replace(/^(?: {0,3}> ?)+/gm, '')
    .split(/\n[ \t]*\n/)
    .flatMap(splitByScript)
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
