/** A day of the civil calendar: `2026-11-21`. */
export type CivilDate = string

/** A portion of the Torah as it is read on a Sabbath. Two portions may be read together. */
export interface TorahPortion {
  /** Canonical title and the first and last verse in Masoretic numbers. */
  title: string
  from: [chapter: number, verse: number]
  to: [chapter: number, verse: number]
  name: { he: string; en: string; ru: string }
  /** The Sabbath on which it is read. */
  date: CivilDate
}

/** The Jewish calendar as far as study goes by it. */
export interface Calendar {
  /** The page of the daily Talmud cycle: canonical tractate and leaf (2 = 2a and 2b). Throws for days before 1923. */
  dafYomi(date: CivilDate): { tractate: string; leaf: number }
  /**
   * The portion of the coming Sabbath, or of the day itself when it is one. Where a festival takes the place of the portion it is that of
   * the next Sabbath with one. In Israel and in the diaspora these differ for some weeks of some years.
   */
  weeklyPortion(date: CivilDate, place: 'israel' | 'diaspora'): TorahPortion
}
