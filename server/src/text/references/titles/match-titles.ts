import { looseKey, type Catalogue, type TitleNode } from './title-catalog.ts'
import type { TitleEntry } from '../reference.ts'
import type { Token } from '../lexer.ts'

/** A title read at some token, with the works it may name, likeliest first. */
export interface TitleMatch {
  works: readonly TitleEntry[]
  /** Tokens `start` to `next - 1`. */
  start: number
  next: number
  /** Exact spelling (else a loosened one). */
  exact: boolean
  /** Named by two names, `Rashi` + `Genesis`. */
  paired: boolean
  /** Where its first name ends. */
  first: number
}

/** Longest title in tokens, so that reading stays linear. */
const LONGEST = 12
/** Words that may stand between the two names of a work: `Rashi` **on the book of** `Genesis`, `רמב"ם` **הלכות** `תשובה`. */
const CONNECTORS = new Set(
  [
    'on to of the upon in book sefer sefar tractate masechet maseches masekhet commentary laws hilkhot hilchot hilchos hil',
    'mishnah mishna mishneh torah talmud bavli shulchan arukh aruch and by rif jerusalem yerushalmi section parashat parshat parshas',
    `על מסכת מס' מסכ' ספר ס' פירוש הלכות הל' הלכו' משנה בבלי תלמוד ירושלמי פרשת פ' לפרשת במסכת למסכת בספר לספר בהלכות מהלכות בהל' תורה שולחן ערוך שו"ע`,
    'на к ко о об в из по книгу книге книги трактат трактата трактату трактате масехет законы законов законах закон',
    'гилхот хилхот илхот алахот мишна мишну мишне талмуд иерусалимскии тора шульхан арух недельная глава раздел',
  ].flatMap((line) => line.split(' ')),
)
const BETWEEN = new Set([',', ':', '-', '–', '—', '־', '"', '(', '«', '.', "'", '”', '“', '„', ';', '/'])
const INSIDE = new Set(['(', '.', ',', '-', '–', '־', ';', "'", '‑', '‐', '"', '»', '«'])

/** Letters that join the Hebrew word after them: and, in, to, from, that, as, the. */
const PREFIX_LETTERS = new Set(['ו', 'ב', 'ל', 'מ', 'ש', 'כ', 'ה'])
const MOST_PREFIXES = 4

/** All titles that begin at token `start`, longest first. */
export function matchTitles({ root, pairs }: Catalogue, tokens: readonly Token[], start: number): TitleMatch[] {
  const matches: TitleMatch[] = []
  for (const first of endings(root, tokens, start)) {
    if (first.node.works.size > 0) {
      matches.push({ works: [...first.node.works], start, next: first.next, exact: first.exact, paired: false, first: first.next })
    }
    for (const collection of first.node.collections) {
      const row = pairs.get(collection)
      if (row) matches.push(...secondNames(root, tokens, start, first, row))
    }
  }
  return matches.sort((a, b) => b.next - a.next || Number(b.exact) - Number(a.exact) || b.first - a.first)
}

interface Ending {
  node: TitleNode
  next: number
  exact: boolean
}

function secondNames(
  root: TitleNode,
  tokens: readonly Token[],
  start: number,
  first: Ending,
  row: ReadonlyMap<number, TitleEntry[]>,
): TitleMatch[] {
  const matches: TitleMatch[] = []
  let at = first.next
  for (let skipped = 0; skipped < 7; skipped++) {
    for (const second of endings(root, tokens, at)) {
      const works = [...second.node.members].flatMap((member) => row.get(member) ?? [])
      if (works.length > 0)
        matches.push({ works, start, next: second.next, exact: first.exact && second.exact, paired: true, first: first.next })
    }
    const token = tokens[at]
    if (!token || !(token.kind === 'sign' ? BETWEEN.has(token.key) : CONNECTORS.has(token.key))) break
    at++
  }
  return matches
}

/** Where titles that begin at `start` may end, exact and loosened spelling, with and without Hebrew prefixes. */
function endings(root: TitleNode, tokens: readonly Token[], start: number): Ending[] {
  const token = tokens[start]
  if (!token || token.kind === 'sign') return []
  const found: Ending[] = []
  for (const key of startKeys(token)) {
    const exact = root.next.get(key)
    if (exact) follow(exact, tokens, start, found, true)
    const loose = key === token.key ? looseOf(token) : looseKey(key)
    const loosened = loose === null ? undefined : root.next.get(loose)
    if (loosened) follow(loosened, tokens, start, found, false)
    if (exact && found.some((ending) => ending.exact)) break
  }
  return found
}

function follow(first: TitleNode, tokens: readonly Token[], start: number, found: Ending[], exact: boolean): void {
  let node: TitleNode | undefined = first
  let at = start
  for (let length = 0; node && length < LONGEST; length++) {
    if (node.works.size + node.collections.size + node.members.size > 0) found.push({ node, next: at + 1, exact })
    let next = at + 1
    for (let i = 0; i < 2 && tokens[next]?.kind === 'sign' && INSIDE.has(tokens[next]?.key ?? ''); i++) next++
    const token: Token | undefined = tokens[next]
    if (!token || token.kind === 'sign') return
    const loose: string | null = exact ? null : looseOf(token)
    node = (loose === null ? undefined : node.next.get(loose)) ?? node.next.get(token.key) ?? node.next.get(withoutGeresh(token.key))
    at = next
  }
}

const looseOf = (token: Token): string | null => (token.loose === undefined ? (token.loose = looseKey(token.key)) : token.loose)

/** The token's own key, then, for Hebrew, its key without prefixes and without a quotation mark taken for a geresh. */
function* startKeys(token: Token): Generator<string> {
  yield token.key
  if (token.script !== 'he' || token.kind !== 'word') return
  let key = token.key
  if (key.endsWith("'")) yield withoutGeresh(key)
  for (let i = 0; i < MOST_PREFIXES && key.length > 2 && PREFIX_LETTERS.has(key.charAt(0)); i++) {
    key = key.slice(1)
    yield key
    if (key.startsWith("'") || key.startsWith('"')) return
  }
}

const withoutGeresh = (key: string) => (key.endsWith("'") ? key.slice(0, -1) : key)
