/**
 * Words in quotation marks, in those of every language and in those that people type for them; within a Hebrew word
 * they are gershayim.
 */
const DOUBLE = /(?<=^|[\s(])["“”„‟«»‹›״]([^"“”„‟«»‹›״]*(?:(?<=\p{L})["״](?=\p{L})[^"“”„‟«»‹›״]*)*)["“”‟«»‹›״](?=$|[\s).,;:?!…–—])/gu
/** The single ones; within a word they are an apostrophe. Straight ones are none: `ר'`, `'tis`. */
const SINGLE = /(?<=^|[\s(])[‘‚‛]([^‘’‚‛]*(?:(?<=\p{L})’(?=\p{L})[^‘’‚‛]*)*)[’‘](?=$|[\s).,;:?!…–—])/gu

/** Marks that begin or end words; within a word they belong to it (רש״י). */
const MARKS = /(?<!\p{L})["“”„‟«»‹›״‘‚‛]|["“”„‟«»‹›״‘’](?!\p{L})/gu

export interface Quoted {
  /** The words between the marks. */
  words: string
  /** The same with their marks. */
  written: string
}

/** Finds the words in quotation marks of a query, which a search takes as a phrase. */
export function findQuoted(query: string): Quoted[] {
  return [...query.matchAll(DOUBLE), ...query.matchAll(SINGLE)]
    .toSorted((a, b) => a.index - b.index)
    .map(([written, words = '']) => ({ words, written }))
}

/** A query without the quotation marks that ask for its exact words. */
export const removeQuotationMarks = (query: string): string => query.replace(MARKS, '').trim()
