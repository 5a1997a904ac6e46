/** Russian prepositions, conjunctions and particles of one or two letters that belong to the next word. */
const PROCLITICS = /(?<![\p{L}\p{M}\p{N}])(а|б|в|во|до|ж|за|и|из|к|ко|на|не|ни|но|о|об|от|по|с|со|у|я) (?=\p{L})/giu
/** Particles that belong to the word before them. */
const ENCLITICS = /(?<=\p{Script=Cyrillic}) (?=(?:бы|же|ли|б|ж|ль)(?![\p{L}\p{M}\p{N}-]))/giu
/** A number, or its placeholder, and the noun it counts. */
const COUNTED = /(?<=\d|\{\{(?:count|hours|limit)\}\}) (?=\p{Script=Cyrillic})/gu
/** «По-русски» reads as one word. Not the non-breaking hyphen U+2011, which the fonts of this site lack. */
const HYPHEN = /(?<=(?<!\p{L})по)-(?=\p{Script=Cyrillic})/giu
const BEFORE_DASH = /(\p{Script=Cyrillic}[»”")]?) (?=— )/gu

/**
 * Binds short Russian words to the word they belong to, a number to the noun it counts, and a dash to the word before
 * it, as Russian typesetting requires. Replaces spaces by no-break spaces and adds word joiners, only beside Cyrillic
 * letters.
 */
export function bindShortWords(text: string): string {
  return text
    .replace(PROCLITICS, '$1\u00a0')
    .replace(ENCLITICS, '\u00a0')
    .replace(COUNTED, '\u00a0')
    .replace(BEFORE_DASH, '$1\u00a0')
    .replace(HYPHEN, '\u2060-\u2060')
}
