import type { TextLanguage } from '@sugya/contract/api/texts'

/**
 * What sources call the dialects of Aramaic (Imperial, Jewish Palestinian, Jewish Babylonian, Samaritan) and
 * Judeo-Arabic. ISO 639-3.
 */
const dialects: Record<string, TextLanguage> = { jpa: 'arc', tmr: 'arc', sam: 'arc', oar: 'arc', jrb: 'ar', yhd: 'ar', ajp: 'ar' }

/** Titles of Aramaic works whose categories do not say so. */
const aramaicTitles = /^(Zohar|Zohar Chadash|Tikkunei Zohar)(,|$)/

/**
 * The language of an edition. Sources file all originals in Hebrew letters as `he`: the Targums, both Talmuds and the
 * Zohar are Aramaic in the main. `declared` is the code of the source; one of no language of texts is returned as it
 * is.
 */
export function findTextLanguage<Code extends string>(
  declared: Code,
  { title, categories }: { title: string; categories: readonly string[] },
): Code | TextLanguage {
  const language = dialects[declared] ?? declared
  return language === 'he' && isAramaic(title, categories) ? 'arc' : language
}

/** Commentaries on these works have further categories (`Rishonim on Talmud`). */
function isAramaic(title: string, categories: readonly string[]): boolean {
  const [area, work, order, ...more] = categories
  if (area === 'Tanakh' && work === 'Targum') return true
  if (area === 'Talmud' && (work === 'Bavli' || work === 'Yerushalmi')) return order?.startsWith('Seder ') === true && more.length === 0
  return area === 'Kabbalah' && aramaicTitles.test(title)
}
