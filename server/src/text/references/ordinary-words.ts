/**
 * Titles that are also ordinary words or given names. In running text such a word is a title only when the numbers after
 * it, a capital letter or a word like "tractate" before it say so. Token keys (see tokens.ts).
 */
const ORDINARY = new Set(
  (
    'job numbers judges kings song songs ruth chronicles proverbs lamentations daniel ezra joel amos micah samuel nahum esther jonah hosea malachi haggai guide yad talmud tur laws law exodus genesis acts mark ' +
    'shabbat sabbath shabbos tamid avot parah challah yoma nazir vows oaths kinnim rosh fasts marriage divorce theft sales neighbors slaves hiring prayer blessings kings haggadah tanya kitzur introduction ' +
    'числа исход бытие судеи судьи суд плач притчи имена песнь цари левит руфь иов ионa иона даниил ездра амос осия исаия наум шабат шаббат суббота иома пара завим орла сота назир тур агада законы посты брак развод молитва иак иосиф ' +
    'שמות דברים במדבר ויקרא שופטים מלכים רות אסתר איוב דניאל עזרא יונה יואל עמוס הושע מיכה נחום חגי זכריה מלאכי יהושע נחמיה משלי איכה שבת ברכות נדרים שבועות מכות כלים פרה חלה ביצה אבות שקלים תמיד מדות מידות קנים קינים ' +
    'ידים ידיים זבים בכורות ביכורים בכורים חגיגה מגילה סוכה גיטין מזמור תשובה תפילה נזיר סוטה תמורה מעילה ערכין תרומות מעשרות ערלה כלאים שביעית פסחים כתובות קידושין חולין נגעים נדה נידה מנחות זבחים טור חינוך הגדה שמחות סופרים תניא קיצור בראשית יחזקאל ירמיה ישעיה תענית כריתות מקואות טהרות אהלות דעות ' +
    'יומא פאה'
  ).split(' '),
)

/** Titles of several words that are as often said of the thing: the festival, idolatry, a Torah scroll. */
const ORDINARY_PHRASES = new Set([
  ...[
    'rosh hashanah',
    'rosh ha shanah',
    'rosh hashana',
    'avodah zarah',
    'avoda zara',
    'maaser sheni',
    'sefer torah',
    'etz chaim',
    'first fruits',
    'book of creation',
  ],
  ...['ראש השנה', 'עבודה זרה', 'מועד קטן', 'מעשר שני', 'ספר תורה', 'עץ חיים', 'טבול יום', 'פרה אדומה', 'יורה דעה', 'אור החיים', 'חיי אדם'],
  ...['рош а шана', 'рош ашана', 'рош гашана', 'авода зара', 'маасер шени', 'эц хаим', 'древо жизни', 'обязанности сердца'],
])

/** Books named after a person: alone, the name is the person's. */
export const PERSONS = new Set(
  'Joshua Isaiah Jeremiah Ezekiel Hosea Joel Amos Obadiah Jonah Micah Nahum Habakkuk Zephaniah Haggai Zechariah Malachi Job Ruth Esther Daniel Ezra Nehemiah'.split(
    ' ',
  ),
)

/** Words that announce a work: `tractate Shabbat`, `ספר דברים`, `книга Исход`. */
const ANNOUNCING = new Set(
  "book tractate masechet masekhet maseches sefer masechta parashat ספר מסכת מס' בספר במסכת מספר ממסכת לספר למסכת ובספר ובמסכת שבספר שבמסכת книга книги книге книгу книгои трактат трактата трактате трактату масехет сефер".split(
    ' ',
  ),
)

/** Whether a title, given by its token keys parted by spaces, may as well be the word or phrase. */
export const isOrdinary = (keys: string): boolean => ORDINARY.has(keys) || ORDINARY_PHRASES.has(keys)

/** Whether the word before a title says that a title follows. */
export const announces = (key: string | undefined): boolean => key !== undefined && ANNOUNCING.has(key)
