/** Which signs of a Hebrew text are shown. */
export interface HebrewSigns {
  vowels: boolean
  accents: boolean
}

/** Cantillation; meteg and silluq, which share a sign; paseq with the space before it. Maqaf and sof pasuq part words and verses, and stay. */
const ACCENTS = /[\u0591-\u05af\u05bd]|\s?\u05c0/g
/** Vowels, dagesh, rafe, the dots of shin and sin, dots over and under letters; the joiner that keeps two vowels of one letter apart. */
const VOWELS = /[\u05b0-\u05bc\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u034f]/g

/** A text as the reader wishes to see it. What is stored is never changed, and what is copied is what is stored. */
export function filterHebrewSigns(text: string, { vowels, accents }: HebrewSigns): string {
  const accented = accents ? text : text.replace(ACCENTS, '')
  return vowels ? accented : accented.replace(VOWELS, '')
}
