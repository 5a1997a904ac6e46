import { toLooseKey, type TitleCatalog, type TitleNode } from './title-catalog.ts'
import { listValues } from '../../patterns.ts'
import type { TitleEntry } from '../reference.ts'
import type { Token } from '../lexer.ts'

/** A title in a text with the works it may name, likeliest first. */
export interface TitleMatch {
  works: readonly TitleEntry[]
  /** It spans tokens `start` to `next - 1`. */
  start: number
  next: number
  /** Exact spelling, else a loose one. */
  isExact: boolean
  /** The token after its first name. */
  first: number
}

/** Longest title, in tokens: keeps matching linear. */
const MAX_LENGTH = 12
/** Words between the two names of a title: `Rashi` **on the book of** `Genesis`, `רמב"ם` **הלכות** `תשובה`. */
const CONNECTORS = new Set(listValues('referenceWords', 'between-titles'))
/** Signs between the two names of a title, and signs inside one name. */
const BETWEEN = new Set([',', ':', '-', '–', '—', '־', '"', '(', '«', '.', "'", '”', '“', '„', ';', '/'])
const INSIDE = new Set(['(', '.', ',', '-', '–', '־', ';', "'", '‑', '‐', '"', '»', '«'])

/** Hebrew prefixes: and, in, to, from, that, as, the. */
const PREFIX_LETTERS = new Set(['ו', 'ב', 'ל', 'מ', 'ש', 'כ', 'ה'])
const MAX_PREFIXES = 4

/** All titles that begin at token `start`, longest first. */
export function matchTitles({ root, pairs }: TitleCatalog, tokens: readonly Token[], start: number): TitleMatch[] {
  const matches: TitleMatch[] = []
  for (const first of findEndings(root, tokens, start)) {
    if (first.node.works.size > 0) {
      matches.push({ works: [...first.node.works], start, next: first.next, isExact: first.isExact, first: first.next })
    }
    for (const collection of first.node.collections) {
      const row = pairs.get(collection)
      if (row) matches.push(...matchSecondNames(root, tokens, start, first, row))
    }
  }
  return matches.sort((a, b) => b.next - a.next || Number(b.isExact) - Number(a.isExact) || b.first - a.first)
}

interface Ending {
  node: TitleNode
  next: number
  isExact: boolean
}

function matchSecondNames(
  root: TitleNode,
  tokens: readonly Token[],
  start: number,
  first: Ending,
  row: ReadonlyMap<number, TitleEntry[]>,
): TitleMatch[] {
  const matches: TitleMatch[] = []
  let at = first.next
  for (let skipped = 0; skipped < 7; skipped++) {
    for (const second of findEndings(root, tokens, at)) {
      const works = [...second.node.members].flatMap((member) => row.get(member) ?? [])
      if (works.length > 0) matches.push({ works, start, next: second.next, isExact: first.isExact && second.isExact, first: first.next })
    }
    const token = tokens[at]
    if (!token || !(token.kind === 'sign' ? BETWEEN.has(token.key) : CONNECTORS.has(token.key))) break
    at++
  }
  return matches
}

/** Where titles that begin at `start` may end, in exact and loose spelling, with and without Hebrew prefixes. */
function findEndings(root: TitleNode, tokens: readonly Token[], start: number): Ending[] {
  const token = tokens[start]
  if (!token || token.kind === 'sign') return []
  const found: Ending[] = []
  for (const key of listStartKeys(token)) {
    const exact = root.next.get(key)
    if (exact) followTrie(exact, tokens, start, found, true)
    const loose = key === token.key ? getLooseKey(token) : toLooseKey(key)
    const loosened = loose === null ? undefined : root.next.get(loose)
    if (loosened) followTrie(loosened, tokens, start, found, false)
    if (exact && found.some((ending) => ending.isExact)) break
  }
  return found
}

function followTrie(first: TitleNode, tokens: readonly Token[], start: number, found: Ending[], isExact: boolean): void {
  let node: TitleNode | undefined = first
  let at = start
  for (let length = 0; node && length < MAX_LENGTH; length++) {
    if (node.works.size + node.collections.size + node.members.size > 0) found.push({ node, next: at + 1, isExact })
    let next = at + 1
    for (let i = 0; i < 2 && tokens[next]?.kind === 'sign' && INSIDE.has(tokens[next]?.key ?? ''); i++) next++
    const token: Token | undefined = tokens[next]
    if (!token || token.kind === 'sign') return
    const loose: string | null = isExact ? null : getLooseKey(token)
    node = (loose === null ? undefined : node.next.get(loose)) ?? node.next.get(token.key) ?? node.next.get(stripGeresh(token.key))
    at = next
  }
}

const getLooseKey = (token: Token): string | null =>
  token.looseKey === undefined ? (token.looseKey = toLooseKey(token.key)) : token.looseKey

/** The key of a token, then for Hebrew its keys without a final geresh and without prefixes. */
function* listStartKeys(token: Token): Generator<string> {
  yield token.key
  if (token.script !== 'he' || token.kind !== 'word') return
  let key = token.key
  if (key.endsWith("'")) yield stripGeresh(key)
  for (let i = 0; i < MAX_PREFIXES && key.length > 2 && PREFIX_LETTERS.has(key.charAt(0)); i++) {
    key = key.slice(1)
    yield key
    if (key.startsWith("'") || key.startsWith('"')) return
  }
}

const stripGeresh = (key: string) => (key.endsWith("'") ? key.slice(0, -1) : key)
