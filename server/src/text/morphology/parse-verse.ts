import type { Morphology, WordPart } from '@sugya/contract/api/words'
import { parseMorphology } from './parse-morphology.ts'

/** A part of a word of `morphhb`. */
export interface MarkedPart {
  text: string
  /** `b`, `c`, `d` … for a prefix. */
  prefix: WordPart['prefix']
  /** `H7225` */
  strong: string | null
  morphology: Morphology | null
}

export interface MarkedWord {
  text: string
  language: 'he' | 'arc'
  parts: MarkedPart[]
}

const ITEM = /<note type="variant">([\s\S]*?)<\/note>|<note[^>]*>[\s\S]*?<\/note>|<w ([^>]*)>([\s\S]*?)<\/w>/g

/**
 * Reads the words of a verse of `morphhb/wlc` (OSIS XML) in order. Of a word that is written one way and read another
 * (ketiv and qere) only the read form is returned.
 */
export function parseVerse(xml: string): MarkedWord[] {
  const words: MarkedWord[] = []
  for (const [, variant, attributes, body = ''] of xml.matchAll(ITEM)) {
    if (attributes !== undefined) words.push(readWord(attributes, body))
    if (variant === undefined) continue
    removeWritten(words, /<catchWord>([\s\S]*?)<\/catchWord>/.exec(variant)?.[1] ?? '')
    words.push(...parseVerse(/<rdg type="x-qere">([\s\S]*?)<\/rdg>/.exec(variant)?.[1] ?? ''))
  }
  return words
}

/** Removes the words of the written form from the end; none when they do not stand there. */
function removeWritten(words: MarkedWord[], written: string): void {
  const wanted = keepLetters(written)
  let found = ''
  for (let count = 1; count <= words.length && found.length < wanted.length; count++) {
    found = keepLetters(words.at(-count)?.text ?? '') + found
    if (found === wanted) words.splice(-count)
  }
}

const keepLetters = (text: string) => text.replace(/<[^>]*>|[^\p{L}\p{M}]/gu, '')

function readWord(attributes: string, body: string): MarkedWord {
  const codes = readAttribute(attributes, 'morph')
  const language = codes.startsWith('A') ? 'arc' : 'he'
  const lemmas = readAttribute(attributes, 'lemma').split('/')
  const morphology = codes.slice(1).split('/')
  const texts = body.replace(/<[^>]*>/g, '').split('/')
  const parts = texts.map((text, index): MarkedPart => {
    const lemma = lemmas[index] ?? ''
    const strong = /\d+/.exec(lemma)?.[0]
    return {
      text,
      prefix: PREFIXES.find((prefix) => prefix === lemma) ?? null,
      strong: strong === undefined ? null : `H${strong}`,
      morphology: parseMorphology(morphology[index] ?? '', language),
    }
  })
  return { text: texts.join(''), language, parts }
}

const PREFIXES = ['b', 'c', 'd', 'i', 'k', 'l', 'm', 's'] as const

function readAttribute(attributes: string, name: string): string {
  return new RegExp(`${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''
}
