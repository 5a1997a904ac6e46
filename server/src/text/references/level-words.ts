/** What a word such as `chapter` or `סימן` counts. `amud` is a side of a page. */
export type Level =
  'chapter' | 'verse' | 'mishnah' | 'halakhah' | 'siman' | 'seif' | 'daf' | 'amud' | 'line' | 'paragraph' | 'mitzvah' | 'part' | 'comment'

const WORDS: Record<Level, string> = {
  chapter:
    "chapter chapters ch chap chs perek perakim pereq פרק פרקים פר' פ' פרשה פרש' פיסקא פסקה שער מאמר глава главы главе главу главой глав гл перек врата",
  verse: "verse verses v vv vs vss pasuk pesukim passuk posuk פסוק פסוקים פס' פסו' стих стиха стихе стихи стихах стихов ст стт пасук",
  mishnah: "mishnah mishna mishnayot mish משנה משניות מש' מ' мишна мишны мишне мишну мишнайот",
  halakhah: "halakhah halakha halacha halachah hal law hilchah הלכה הלכות הל' ה' галаха алаха халаха закон алахот",
  siman: "siman simanim simon סימן סימנים סי' סימ' ס' симан симана симане רמז פיסקה פסקא remez piska",
  seif: "seif se'if seifim sif saif seef katan סעיף סעיפים סע' סעי' סעיפי ס\"ק סק сеиф сеифы пункт пункта п סעיף קטן",
  daf: "daf dapim folio fol f page pages p pp blatt דף דפים ד' лист листа листе листы л л. даф страница",
  amud: "amud side עמוד עמ' ע' амуд сторона стр страница стор",
  line: 'line lines שורה שורות строка строки строке',
  paragraph: "paragraph paragraphs par para section sections sec § אות אותיות פסקה סעיף раздел параграф абзац пар ס' קטע",
  mitzvah: 'mitzvah mitzva mitzvot commandment מצוה מצווה מצוות מצות заповедь заповеди мицва мицвы',
  part: 'part vol volume book treatise essay gate כרך חלק מאמר שער часть части том тома книга раздел врата',
  comment: 'comment ד"ה dh пояснение комментарий',
}

const LEVELS = new Map<string, Level[]>()
for (const [level, words] of Object.entries(WORDS) as [Level, string][]) {
  for (const word of words.split(' ')) {
    const key = word
      .replace(/[^"'א-ת\p{L}§]/gu, '')
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
    if (key) LEVELS.set(key, [...(LEVELS.get(key) ?? []), level])
  }
}

/** What the word counts, in order of likelihood; undefined for any other word. Takes a token key. */
export const levelsOf = (key: string): readonly Level[] | undefined => LEVELS.get(key) ?? LEVELS.get(key.replace(/'$/, ''))

const FITS: Record<string, readonly Level[]> = {
  chapter: ['chapter', 'part'],
  perek: ['chapter'],
  verse: ['verse'],
  pasuk: ['verse'],
  mishnah: ['mishnah', 'halakhah'],
  mishna: ['mishnah', 'halakhah'],
  halakhah: ['halakhah', 'mishnah'],
  halacha: ['halakhah', 'mishnah'],
  siman: ['siman', 'chapter', 'paragraph'],
  seif: ['seif', 'paragraph', 'halakhah'],
  "se'if": ['seif', 'paragraph', 'halakhah'],
  'seif katan': ['seif', 'paragraph'],
  daf: ['daf'],
  line: ['line', 'paragraph'],
  remez: ['siman'],
  piska: ['siman', 'chapter', 'paragraph'],
  mitzvah: ['mitzvah'],
  volume: ['part'],
  comment: ['comment', 'paragraph', 'line'],
}

/** Whether a word for `level` may stand before the number of a section so named: `פרק` before a Chapter, never before a Daf. */
export function fits(level: Level, sectionName: string): boolean {
  const allowed = FITS[sectionName.toLowerCase()]
  return allowed ? allowed.includes(level) : level !== 'daf' && level !== 'amud' && level !== 'verse'
}
