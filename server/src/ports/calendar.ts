/** A day of the civil calendar: `2026-11-21`. */
export type CivilDate = string

/** A Torah portion as read on a Sabbath. Two portions may be read together. */
export interface TorahPortion {
  /** Canonical title and the first and last verse in Masoretic numbers. */
  title: string
  from: [chapter: number, verse: number]
  to: [chapter: number, verse: number]
  name: { he: string; en: string; ru: string }
  /** The Sabbath on which it is read. */
  date: CivilDate
  /** The numbers of its first and last portion, 1 to 54: the same number twice unless two are read together. */
  numbers: [first: number, last: number]
}

/** A Sabbath with readings of its own: one of the four before Passover, the first or the second one of Hanukkah. */
export type SpecialSabbath = 'shekalim' | 'zachor' | 'parah' | 'ha-chodesh' | 'chanukah' | 'chanukah-second'

/** A day of the Hebrew calendar, without its evening: the date of the daylight hours. */
export interface HebrewDate {
  year: number
  /** 1 is Nisan, 7 Tishrei, 12 Adar or the first Adar, 13 the second. */
  month: number
  day: number
  /** 29 or 30. */
  daysInMonth: number
  isLeapYear: boolean
}

/** The parts of the Jewish calendar that study follows. */
export interface Calendar {
  /** The page of the daily Talmud cycle: canonical tractate and leaf (2 = 2a and 2b). Throws for days before 1923. */
  dafYomi(date: CivilDate): { tractate: string; leaf: number }
  /**
   * The portion of the coming Sabbath, or of the day itself when it is one. A Sabbath on which a festival replaces the
   * portion is skipped. Israel and the diaspora differ for some weeks of some years.
   */
  weeklyPortion(date: CivilDate, place: 'israel' | 'diaspora'): TorahPortion
  /** Which of the special Sabbaths the day is, if any. */
  specialSabbath(date: CivilDate): SpecialSabbath | undefined
  toHebrewDate(date: CivilDate): HebrewDate
}
