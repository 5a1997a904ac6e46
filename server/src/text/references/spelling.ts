/**
 * Spellings that differ by habit only fall together: `Berachos` and `Berakhoth`, `Bereishit` and `Bereshis`.
 * Takes and gives a token key of Latin letters; not for show.
 */
export function foldLatin(key: string): string {
  if (key.length > 24) return key
  let folded = key
    .replace(/ayi|ayy?i/g, 'ai')
    .replace(/yy/g, 'y')
    .replace(/kh|ch/g, 'h')
    .replace(/tz|ts/g, 'z')
    .replace(/ph/g, 'f')
    .replace(/th/g, 't')
    .replace(/w/g, 'v')
    .replace(/[qc]/g, 'k')
    .replace(/ay|ei|ai|ey/g, 'e')
    .replace(/ee/g, 'i')
    .replace(/oo|ou/g, 'u')
    .replace(/([a-z])\1+/g, '$1')
  if (folded.length > 4) folded = folded.replace(/([aeiou])h$/, '$1').replace(/([aeiou])s$/, '$1t')
  // The vocal shva of the first syllable: Brachot, Berachot.
  return folded.length >= 5 ? folded.replace(/^([bdfgjklmnprtvyz]|sh)e(?=[bdfghjklmnprstvyz])/, '$1') : folded
}

const RU_ENDING = /(?:ами|ями|ого|его|ому|ему|ыми|ими|ах|ях|ои|еи|ом|ем|ам|ям|ов|ев|ии|ию|ие|ия|ью|ью|ья|ье|ьи|а|я|о|е|и|ы|у|ю|ь)$/

/** A Russian word without its case ending: `бытия`, `бытию` → `быт`. Token keys in, where `й` is already `и`. */
export function stemRussian(key: string): string {
  if (key.length < 4 || key.length > 24) return key
  const stem = key.replace(RU_ENDING, '')
  return stem.length >= 3 ? stem : key
}
