/** Which signs of a Hebrew text are shown. */
export interface HebrewSigns {
  vowels: boolean
  accents: boolean
}

/**
 * Cantillation; meteg and silluq, which share a sign; paseq with the space before it. Maqaf and sof pasuq separate
 * words and verses, and stay.
 */
const ACCENTS = /[\u0591-\u05af\u05bd]|\s?\u05c0/g
/** Vowels, dagesh, rafe, shin and sin dots, dots above and below; the joiner between two vowels of one letter. */
const VOWELS = /[\u05b0-\u05bc\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u034f]/g

/** Removes the signs that the reader hides. The stored text and the copied text keep them. */
export function filterHebrewSigns(text: string, { vowels, accents }: HebrewSigns): string {
  const accented = accents ? text : text.replace(ACCENTS, '')
  return vowels ? accented : accented.replace(VOWELS, '')
}

/** Lists the signs that any of the texts has: a reader of a text without accents is not offered to hide them. */
export function findHebrewSigns(texts: readonly { html: string }[]): (keyof HebrewSigns)[] {
  const has = (signs: RegExp) => texts.some(({ html }) => html.search(signs) !== -1)
  return [...(has(/[\u05b0-\u05bc]/) ? (['vowels'] as const) : []), ...(has(/[\u0591-\u05af]/) ? (['accents'] as const) : [])]
}
