import { measureQuote } from '../../../../text/quotes.ts'
import { MIN_QUOTE_WORDS } from './judge-quote.ts'
import { scanQuote } from './scan-quote.ts'

/** A quotation inside another one: where it stands in the words of the outer one, its marks included. */
export interface InnerQuote {
  start: number
  end: number
  open: string
  words: string
  close: string
}

/** The quotations inside the words of another one, in order, without those that are too short to be checked. */
export function findInnerQuotes(quoted: string): InnerQuote[] {
  const found: InnerQuote[] = []
  for (let at = 0; at < quoted.length; at++) {
    const cut = scanQuote(quoted.slice(at), { before: quoted[at - 1] ?? '', lineStart: false, final: true })
    if (cut?.unit.kind !== 'quote' || measureQuote(cut.unit.body).words < MIN_QUOTE_WORDS) continue
    const { open, body, close } = cut.unit
    const end = at + open.length + body.length + close.length
    found.push({ start: at, end, open, words: body, close })
    at = end - 1
  }
  return found
}
