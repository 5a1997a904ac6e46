/** One verse of the Westminster Leningrad Codex as `morphhb` marks it up. */
export interface WlcVerse {
  chapter: number
  verse: number
  /** The printed form: see `parseWlcBook`. */
  html: string
  /** Strong's numbers of the words as read, in order: `H7225`. */
  lemmas: string[]
}

type Item =
  | { kind: 'word'; html: string; lemmas: string[] }
  | { kind: 'maqaf' | 'mark' | 'parasha' | 'nun'; html: string }
  | { kind: 'ketiv'; items: Item[] }
  | { kind: 'qere'; items: Item[] }

const element =
  /<note type="variant">([\s\S]*?)<\/note>|<note[^>]*>[\s\S]*?<\/note>|<w ([^>]*)>([\s\S]*?)<\/w>|<seg type="x-([a-z-]+)">([\s\S]*?)<\/seg>/g

/**
 * Reads a book of `morphhb/wlc` (OSIS XML). Letters, vowels and accents are unchanged; only the `/` between morphemes
 * is removed.
 *
 * A word that is written one way and read another (ketiv and qere) appears as in printed editions, the written form in
 * parentheses and the read form in brackets:
 * `<small class="ketiv">(הוצא)</small> <span class="qere">[הַיְצֵ֣א]</span>`. Open and closed sections are
 * `<span class="parasha">{פ}</span>`. `plainText` (text/markup/plain-text.ts) keeps only the read form. Lemmas belong
 * to the words as read.
 *
 * Throws when the written form that a note names does not precede it: the file is corrupt.
 */
export function parseWlcBook(xml: string): WlcVerse[] {
  return [...xml.matchAll(/<verse osisID="[^."]+\.(\d+)\.(\d+)">([\s\S]*?)<\/verse>/g)].map(([, chapter, verse, body]) => {
    const items = readItems(body ?? '', `${chapter}:${verse}`)
    return { chapter: Number(chapter), verse: Number(verse), html: printed(items), lemmas: toLemmas(items) }
  })
}

function readItems(body: string, where: string): Item[] {
  const items: Item[] = []
  for (const [, variant, attributes, word, segment, mark] of body.matchAll(element)) {
    if (variant !== undefined) readVariant(items, variant, where)
    else if (attributes !== undefined) items.push({ kind: 'word', html: keepLetters(word ?? ''), lemmas: strongsNumbers(attributes) })
    else if (segment === 'maqqef') items.push({ kind: 'maqaf', html: mark ?? '' })
    else if (segment === 'pe' || segment === 'samekh') items.push({ kind: 'parasha', html: `<span class="parasha">{${mark ?? ''}}</span>` })
    else if (segment === 'reversednun') items.push({ kind: 'nun', html: mark ?? '' })
    else if (segment !== undefined) items.push({ kind: 'mark', html: mark ?? '' })
  }
  return items
}

function readVariant(items: Item[], variant: string, where: string): void {
  const catchWord = /<catchWord>([\s\S]*?)<\/catchWord>/.exec(variant)?.[1]
  // Nine words are read although nothing is written: these have no catchword.
  if (catchWord !== undefined) items.push({ kind: 'ketiv', items: takeWritten(items, catchWord, where) })
  const read = /<rdg type="x-qere">([\s\S]*?)<\/rdg>/.exec(variant)?.[1]
  // Six words are written and not read: their reading is empty.
  if (read !== undefined) items.push({ kind: 'qere', items: readItems(read, where) })
}

/** Removes the words of the written form from the end of the items and returns them. */
function takeWritten(items: Item[], catchWord: string, where: string): Item[] {
  const wanted = bare(catchWord)
  for (let count = 1; count <= items.length; count++) {
    const last = items.slice(-count)
    if (bare(last.map((item) => ('html' in item ? item.html : '')).join('')) === wanted) return items.splice(-count)
  }
  throw new Error(`The written form ${catchWord} does not stand at ${where}`)
}

const bare = (text: string) => text.replace(/<[^>]*>|[/\s]/g, '')

function keepLetters(word: string): string {
  return word
    .replace(/<seg type="x-(large|small|suspended)">/g, '<span class="$1">')
    .replaceAll('</seg>', '</span>')
    .replace(/\/(?!span>)/g, '')
}

/** `b/7225` is H7225; `1254 a` is H1254; a prefix or suffix alone (`l`) has no number. */
function strongsNumbers(attributes: string): string[] {
  const lemma = /lemma="([^"]*)"/.exec(attributes)?.[1] ?? ''
  return [...lemma.matchAll(/\d+/g)].map(([number]) => `H${number}`)
}

function toLemmas(items: Item[]): string[] {
  return items.flatMap((item) => (item.kind === 'word' ? item.lemmas : item.kind === 'qere' ? toLemmas(item.items) : []))
}

function printed(items: Item[]): string {
  let html = ''
  let joins = true
  for (const item of items) {
    const attached = item.kind === 'maqaf' || item.kind === 'mark'
    if (!joins && !attached) html += ' '
    if (item.kind === 'ketiv') html += `<small class="ketiv">(${printed(item.items)})</small>`
    else if (item.kind === 'qere') html += `<span class="qere">[${printed(item.items)}]</span>`
    else html += item.html
    joins = item.kind === 'maqaf'
  }
  return html
}
