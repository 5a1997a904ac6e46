/** A portion: its name in three languages, its book, and its first and last verse. */
export interface PortionRow {
  title: string
  from: [number, number]
  to: [number, number]
  name: { he: string; en: string; ru: string }
}

type Line = [he: string, en: string, ru: string, chapter: number, verse: number]

const books: { title: string; end: [number, number]; portions: Line[] }[] = [
  {
    title: 'Genesis',
    end: [50, 26],
    portions: [
      ['בראשית', 'Bereshit', 'Берешит', 1, 1],
      ['נח', 'Noach', 'Ноах', 6, 9],
      ['לך לך', 'Lech Lecha', 'Лех леха', 12, 1],
      ['וירא', 'Vayera', 'Ваера', 18, 1],
      ['חיי שרה', 'Chayei Sara', 'Хаей Сара', 23, 1],
      ['תולדות', 'Toldot', 'Толдот', 25, 19],
      ['ויצא', 'Vayetzei', 'Ваеце', 28, 10],
      ['וישלח', 'Vayishlach', 'Ваишлах', 32, 4],
      ['וישב', 'Vayeshev', 'Ваешев', 37, 1],
      ['מקץ', 'Miketz', 'Микец', 41, 1],
      ['ויגש', 'Vayigash', 'Ваигаш', 44, 18],
      ['ויחי', 'Vayechi', 'Ваехи', 47, 28],
    ],
  },
  {
    title: 'Exodus',
    end: [40, 38],
    portions: [
      ['שמות', 'Shemot', 'Шмот', 1, 1],
      ['וארא', 'Vaera', 'Ваэра', 6, 2],
      ['בא', 'Bo', 'Бо', 10, 1],
      ['בשלח', 'Beshalach', 'Бешалах', 13, 17],
      ['יתרו', 'Yitro', 'Итро', 18, 1],
      ['משפטים', 'Mishpatim', 'Мишпатим', 21, 1],
      ['תרומה', 'Terumah', 'Трума', 25, 1],
      ['תצוה', 'Tetzaveh', 'Тецаве', 27, 20],
      ['כי תשא', 'Ki Tisa', 'Ки тиса', 30, 11],
      ['ויקהל', 'Vayakhel', 'Ваякгель', 35, 1],
      ['פקודי', 'Pekudei', 'Пкудей', 38, 21],
    ],
  },
  {
    title: 'Leviticus',
    end: [27, 34],
    portions: [
      ['ויקרא', 'Vayikra', 'Ваикра', 1, 1],
      ['צו', 'Tzav', 'Цав', 6, 1],
      ['שמיני', 'Shmini', 'Шмини', 9, 1],
      ['תזריע', 'Tazria', 'Тазриа', 12, 1],
      ['מצורע', 'Metzora', 'Мецора', 14, 1],
      ['אחרי מות', 'Achrei Mot', 'Ахарей мот', 16, 1],
      ['קדושים', 'Kedoshim', 'Кдошим', 19, 1],
      ['אמור', 'Emor', 'Эмор', 21, 1],
      ['בהר', 'Behar', 'Беар', 25, 1],
      ['בחוקותי', 'Bechukotai', 'Бехукотай', 26, 3],
    ],
  },
  {
    title: 'Numbers',
    end: [36, 13],
    portions: [
      ['במדבר', 'Bamidbar', 'Бемидбар', 1, 1],
      ['נשא', 'Nasso', 'Насо', 4, 21],
      ['בהעלותך', "Beha'alotcha", 'Беаалотха', 8, 1],
      ['שלח', "Sh'lach", 'Шлах', 13, 1],
      ['קרח', 'Korach', 'Корах', 16, 1],
      ['חוקת', 'Chukat', 'Хукат', 19, 1],
      ['בלק', 'Balak', 'Балак', 22, 2],
      ['פינחס', 'Pinchas', 'Пинхас', 25, 10],
      ['מטות', 'Matot', 'Матот', 30, 2],
      ['מסעי', 'Masei', 'Масэй', 33, 1],
    ],
  },
  {
    title: 'Deuteronomy',
    end: [34, 12],
    portions: [
      ['דברים', 'Devarim', 'Дварим', 1, 1],
      ['ואתחנן', 'Vaetchanan', 'Ваэтханан', 3, 23],
      ['עקב', 'Eikev', 'Экев', 7, 12],
      ['ראה', "Re'eh", 'Реэ', 11, 26],
      ['שופטים', 'Shoftim', 'Шофтим', 16, 18],
      ['כי תצא', 'Ki Teitzei', 'Ки теце', 21, 10],
      ['כי תבוא', 'Ki Tavo', 'Ки таво', 26, 1],
      ['נצבים', 'Nitzavim', 'Ницавим', 29, 9],
      ['וילך', 'Vayeilech', 'Ваелех', 31, 1],
      ['האזינו', "Ha'azinu", 'Аазину', 32, 1],
      ['וזאת הברכה', 'Vezot Haberakhah', 'Везот а-браха', 33, 1],
    ],
  },
]

/** Last verse of a chapter before which a portion begins, in Masoretic numbers, keyed by title and chapter. */
const chapterEnds: Record<string, number> = {
  'Genesis 11': 32, 'Genesis 17': 27, 'Genesis 22': 24, 'Genesis 36': 43, 'Genesis 40': 23,
  'Exodus 9': 35, 'Exodus 17': 16, 'Exodus 20': 26, 'Exodus 24': 18, 'Exodus 34': 35,
  'Leviticus 5': 26, 'Leviticus 8': 36, 'Leviticus 11': 47, 'Leviticus 13': 59, 'Leviticus 15': 33, 'Leviticus 18': 30, 'Leviticus 20': 27, 'Leviticus 24': 23,
  'Numbers 7': 89, 'Numbers 12': 16, 'Numbers 15': 41, 'Numbers 18': 32, 'Numbers 32': 42,
  'Deuteronomy 25': 19, 'Deuteronomy 30': 20, 'Deuteronomy 31': 30, 'Deuteronomy 32': 52,
} // prettier-ignore

/** The 54 portions in order. */
export const torahPortions: readonly PortionRow[] = books.flatMap(({ title, end, portions }) =>
  portions.map(([he, en, ru, chapter, verse], index) => {
    const next = portions[index + 1]
    return { title, from: [chapter, verse], to: next === undefined ? end : findVerseBefore(title, next[3], next[4]), name: { he, en, ru } }
  }),
)

function findVerseBefore(title: string, chapter: number, verse: number): [number, number] {
  if (verse > 1) return [chapter, verse - 1]
  const last = chapterEnds[`${title} ${String(chapter - 1)}`]
  if (last === undefined) throw new Error(`How many verses has ${title} ${String(chapter - 1)}?`)
  return [chapter - 1, last]
}
