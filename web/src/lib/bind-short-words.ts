/** Russian prepositions, conjunctions and particles of one or two letters, which lean on the next word. */
const LEANING = /(?<![\p{L}\p{M}\p{N}])(а|б|в|во|до|ж|за|и|из|к|ко|на|не|ни|но|о|об|от|по|с|со|у|я) (?=\p{L})/giu
const BEFORE_DASH = /(\p{Script=Cyrillic}[»”")]?) (?=— )/gu

/**
 * A text with its short Russian words kept on the line of the word they belong to, and a dash on that of the word before it, as Russian
 * typesetting asks. Only spaces change, and only beside Cyrillic letters.
 */
export function bindShortWords(text: string): string {
  return text.replace(LEANING, '$1\u00a0').replace(BEFORE_DASH, '$1\u00a0')
}
