import type { Language } from '../api/texts.ts'
import { bindShortWords } from './bind-short-words.ts'
import { getDirection } from './pages.ts'
import { textDirection } from './text-direction.ts'

/** The part of an HTML tree node that is used here. */
interface Node {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: Node[]
}

/** Blocks with a direction of their own; lists and tables too, for their markers and the order of their columns. */
const BLOCKS = new Set(['p', 'li', 'ul', 'ol', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'table', 'td', 'th'])
const CODE = new Set(['code', 'pre'])
/** Consecutive words with vowel points or accents. */
const WORD = '[\\u05d0-\\u05ea]+[\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c7][\\u0591-\\u05c7\\u034f\\u05d0-\\u05ea]*'
const POINTED = new RegExp(`${WORD}(?: ${WORD})*`, 'g')
const POINTED_CLASS = ['pointed']
/** Verse ranges and addresses: in a Hebrew line their dash and last slash would change sides. */
const LEFT_TO_RIGHT = /\d+:\d+[–—]\d+(?::\d+)?|https?:\/\/[^\s<>]*[\w/#=&-]/g
const CITATION = /\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]/g

/**
 * Adds what an answer needs beyond markdown, on the tree after parsing, so that no text can forge it: each block gets
 * the direction of most of its letters, `[n]` becomes `<span data-citation="n">`, bold words in a quotation become
 * `<mark>`, pointed words get their font, Hebrew emphasis is marked as Hebrew, verse ranges, addresses and code run
 * left to right, and short Russian words bind to the next one. Quotations keep every character.
 */
export function rehypeAnswer({ language }: { language: Language }) {
  const fallback = getDirection(language)
  return (tree: Node): void => visit(tree, { quotation: false, rtl: fallback === 'rtl' })

  function visit(node: Node, inside: { quotation: boolean; rtl: boolean }): void {
    const tag = node.tagName ?? ''
    if (node.properties?.className === POINTED_CLASS || tag === 'bdi') return
    if (CODE.has(tag)) {
      node.properties = { ...node.properties, dir: 'ltr' }
      return
    }
    const dir = BLOCKS.has(tag) ? textDirection(collectText(node), fallback) : undefined
    if (dir) {
      const written = chooseLanguage(collectText(node), dir)
      node.properties = { ...node.properties, dir, ...(written === language ? {} : { lang: written }) }
    }
    if (tag === 'em' && textDirection(collectText(node), 'ltr') === 'rtl') node.properties = { ...node.properties, lang: 'he' }
    if (tag === 'strong' && inside.quotation) node.tagName = 'mark'
    const quotation = inside.quotation || tag === 'blockquote'
    const rtl = dir ? dir === 'rtl' : inside.rtl
    node.children = node.children?.flatMap((child) => {
      if (child.type !== 'text') return [child]
      const words = quotation ? child : { ...child, value: bindShortWords(child.value ?? '') }
      return withCitations(words)
        .flatMap((part) => (rtl ? withIsolates(part) : [part]))
        .flatMap(withPointedWords)
    })
    for (const child of node.children ?? []) visit(child, { quotation, rtl })
  }
}

/** The language of a block for screen readers, by its direction and letters. */
const chooseLanguage = (letters: string, dir: 'ltr' | 'rtl'): Language =>
  dir === 'rtl' ? 'he' : /\p{Script=Cyrillic}/u.test(letters) ? 'ru' : 'en'

function collectText(node: Node): string {
  if (node.type === 'text') return node.value ?? ''
  if (CODE.has(node.tagName ?? '')) return ''
  return (node.children ?? []).map(collectText).join(' ')
}

function withCitations(node: Node): Node[] {
  const text = node.value ?? ''
  const parts: Node[] = []
  let from = 0
  for (const match of text.matchAll(CITATION)) {
    // Keeps the number on the line of its word.
    parts.push({ type: 'text', value: text.slice(from, match.index).replace(/ $/, '\u00a0') })
    for (const n of match[1]?.split(',') ?? [])
      parts.push({ type: 'element', tagName: 'span', properties: { dataCitation: n.trim() }, children: [] })
    from = match.index + match[0].length
  }
  if (from === 0) return [node]
  return [...parts, { type: 'text', value: text.slice(from) }]
}

const withIsolates = (node: Node): Node[] => withElements(node, LEFT_TO_RIGHT, 'bdi', { dir: 'ltr' })
const withPointedWords = (node: Node): Node[] => withElements(node, POINTED, 'span', { className: POINTED_CLASS, lang: 'he' })

/** Wraps every match of the pattern into an element. */
function withElements(node: Node, pattern: RegExp, tagName: string, properties: Record<string, unknown>): Node[] {
  if (node.type !== 'text') return [node]
  const text = node.value ?? ''
  const parts: Node[] = []
  let from = 0
  for (const match of text.matchAll(pattern)) {
    parts.push({ type: 'text', value: text.slice(from, match.index) })
    parts.push({ type: 'element', tagName, properties, children: [{ type: 'text', value: match[0] }] })
    from = match.index + match[0].length
  }
  return from === 0 && parts.length === 0 ? [node] : [...parts, { type: 'text', value: text.slice(from) }]
}
