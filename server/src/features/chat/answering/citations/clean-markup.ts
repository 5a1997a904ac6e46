/**
 * A model's markdown is untrusted input. Links may go only to known hosts and to this site, images and HTML are reduced
 * to their words, and square brackets are reserved for citations.
 */
import { extractMarkers } from './marker.ts'

const KNOWN_HOST = /^https:\/\/(?:www\.)?sefaria\.org(?:\.il)?(?:[/?#]|$)/i
const OWN_ROUTE = /^\/(?![/\\])[\w\-./~%:?=&#,;+]*$/

/** Whether an address may be linked: sefaria.org over https, or a path of this site. */
export function isKnownAddress(href: string): boolean {
  return KNOWN_HOST.test(href) || OWN_ROUTE.test(href)
}

/** The place that an address of sefaria.org names, as a reference may be written; null for other addresses. */
export function readPlace(href: string): string | null {
  if (!KNOWN_HOST.test(href)) return null
  const path = /^https:\/\/[^/?#]*\/([^?#]*)/i.exec(href)?.[1] ?? ''
  let decoded = path
  try {
    decoded = decodeURIComponent(path)
  } catch {
    // A broken escape names no place.
  }
  return decoded
    .replaceAll('_', ' ')
    .replace(/\.(?=\d)/, ' ')
    .replace(/(?<=\d[ab]?)\.(?=\d)/g, ':')
    .trim()
}

/** An address in running text would be auto-linked: an unknown one is reduced to its host name. */
function reduceToHost(address: string): string {
  if (isKnownAddress(address)) return address
  return address
    .replace(/^[a-z][a-z0-9+.-]*:\/*/i, '')
    .replace(/^www\./i, '')
    .replace(/[/?#].*$/s, '')
}

/** A word as it may be shown: no bracket, tag, escape or unknown address survives. */
export function cleanWord(word: string): string {
  return (
    word
      .replace(/\\+/g, '')
      // Only what this server strikes through is struck through, and only what it leaves as code is code.
      .replace(/~~+/g, '')
      .replace(/`/g, "'")
      .replace(/(?:[a-z][a-z0-9+.-]*:\/\/|www\.|(?:mailto|xmpp|javascript|vbscript|data):)\S*/gi, reduceToHost)
      .replace(/&nbsp;/g, ' ')
      .replace(/&(?=#|[a-z]+;)(?!amp;)/gi, '&amp;')
      .replace(/[[【［]/g, '(')
      .replace(/[\]】］]/g, ')')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
  )
}

const ENTITIES: Record<string, string> = { quot: '"', nbsp: ' ', amp: '&', '#39': "'" }

/**
 * A whole quotation as it may be shown, without markers. Brackets of the stored text (`[and]`) become parentheses;
 * comparing ignores both.
 */
export function cleanQuote(body: string): string {
  const unescaped = body.replace(/&(quot|nbsp|amp|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
  const plain = extractMarkers(unescaped.replace(/!?\[([^[\]\n]*)\]\([^)\n]*\)/g, '$1')).text.replace(/<\/?[a-z!][^>\n]*>/gi, ' ')
  return plain
    .split(/(\s+)/)
    .map((word) => (/^\s/.test(word) ? word : cleanWord(word)))
    .join('')
}
