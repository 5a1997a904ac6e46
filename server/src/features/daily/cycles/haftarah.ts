import type { HebrewDate, SpecialSabbath, TorahPortion } from '../../../ports/calendar.ts'
import type { Haftarah, StudyTables } from '../../../ports/study-tables.ts'

const [NISAN, TAMMUZ, AV, ELUL, TISHREI] = [1, 4, 5, 6, 7]
const [KEDOSHIM, PINCHAS, MASEI, KI_TEITZEI, VAYEILECH] = [30, 41, 43, 49, 52]

interface Sabbath {
  portion: Pick<TorahPortion, 'numbers'>
  day: HebrewDate
  special: SpecialSabbath | undefined
}

/** The haftarah of a Sabbath with a weekly portion: that of the occasion, else that of the portion. */
export function findHaftarah(sabbath: Sabbath, tables: Pick<StudyTables, 'portions' | 'specialHaftarot'>): Haftarah {
  const occasion = findOccasion(sabbath)
  const [first, last] = sabbath.portion.numbers
  const ofPortion = tables.portions.get(first === last ? String(first) : `${String(first)}-${String(last)}`)?.haftarah
  const haftarah = occasion === undefined ? ofPortion : tables.specialHaftarot.get(occasion)
  if (haftarah === undefined) throw new Error(`No haftarah for portion ${String(first)}, ${String(occasion)}`)
  return haftarah
}

/** What displaces the haftarah of the portion: a key of `special-haftarot.tsv`. Earlier ones displace later ones. */
function findOccasion({ portion, day, special }: Sabbath): string | undefined {
  return special ?? findFestivalOccasion(portion, day) ?? findMonthOccasion(portion, day)
}

function findFestivalOccasion({ numbers: [, last] }: Sabbath['portion'], { month, day }: HebrewDate): string | undefined {
  if (month === TISHREI && day < 10) return last === VAYEILECH ? 'shuva-vayeilech' : 'shuva-haazinu'
  return month === NISAN && day >= 8 && day < 15 ? 'ha-gadol' : undefined
}

/** The new month, the day before it, and what these move to another Sabbath. */
function findMonthOccasion({ numbers: [first, last] }: Sabbath['portion'], { month, day, daysInMonth }: HebrewDate): string | undefined {
  if (month === TAMMUZ && first === PINCHAS && day > 17) return 'pinchas-after-17-tammuz'
  if (day === 1 || day === 30) return last === MASEI ? 'masei-rosh-chodesh' : 'rosh-chodesh'
  if (month === ELUL && first === KI_TEITZEI && day === 14) return 'ki-teitzei-third-consolation'
  // Its haftarah is that of the portion before it, unless a special Sabbath displaced that one.
  if (first === KEDOSHIM && (day === 26 || day === 28 || day === 6)) return 'kedoshim-after-special'
  // In Av the haftarah of consolation stays.
  return day === daysInMonth - (daysInMonth === 30 ? 1 : 0) && month !== AV ? 'machar-chodesh' : undefined
}
