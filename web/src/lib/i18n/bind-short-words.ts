/** Russian prepositions, conjunctions and particles of one or two letters, which lean on the next word. */
const LEANING = /(?<![\p{L}\p{M}\p{N}])(а|б|в|во|до|ж|за|и|из|к|ко|на|не|ни|но|о|об|от|по|с|со|у|я) (?=\p{L})/giu
/** Particles that lean on the word before them. */
const TRAILING = /(?<=\p{Script=Cyrillic}) (?=(?:бы|же|ли|б|ж|ль)(?![\p{L}\p{M}\p{N}-]))/giu
/** A number, or the place of one, and what it counts. */
const COUNTED = /(?<=\d|\{\{(?:count|hours|limit)\}\}) (?=\p{Script=Cyrillic})/gu
/** «По-русски» is one word to the eye. Not a non-breaking hyphen, which the faces of this site do not have. */
const HYPHEN = /(?<=(?<!\p{L})по)-(?=\p{Script=Cyrillic})/giu
const BEFORE_DASH = /(\p{Script=Cyrillic}[»”")]?) (?=— )/gu

/**
 * A text with its short Russian words kept on the line of the word they belong to, a number on that of the word it counts, and a dash on that of the
 * word before it, as Russian typesetting asks. Only spaces change and word joiners come, and only beside Cyrillic letters.
 */
export function bindShortWords(text: string): string {
  return text
    .replace(LEANING, '$1\u00a0')
    .replace(TRAILING, '\u00a0')
    .replace(COUNTED, '\u00a0')
    .replace(BEFORE_DASH, '$1\u00a0')
    .replace(HYPHEN, '\u2060-\u2060')
}
