import type { Language } from '@sugya/contract/api/texts'
import type { Calendar } from '../../../../ports/calendar.ts'
import type { ReferenceTools } from '../citations/passages.ts'

/** The parts of the calendar and of the library that questions to begin with follow. */
export interface StarterParts {
  calendar: Calendar
  references: ReferenceTools
  /** Is there a text of this work? A question about the day's page is only asked when the page can be shown. */
  hasWork: (title: string) => boolean
}

/** Questions of all weeks, each answered by the starter library; four days, four beginnings. */
const lasting: Record<Language, [string, string][]> = {
  he: [
    ['מי מכר את הבכורה תמורת נזיד עדשים?', 'מה אמר אליהו על הר הכרמל?'],
    ['מה ביקש שלמה בחלומו בגבעון?', 'היכן כתוב ״ואהבת לרעך כמוך״?'],
    ['למה ברח יונה מלפני ה׳?', 'מה אומרים הנביאים על צדק לעני?'],
    ['מה אמרה רות לנעמי?', 'מי פתר את חלומות פרעה?'],
  ],
  en: [
    ['Who sold his birthright for lentil stew?', 'What did Elijah say on Mount Carmel?'],
    ['What did Solomon ask for in his dream at Gibeon?', 'Where does it say “love your neighbour as yourself”?'],
    ['Why did Jonah run away?', 'What do the prophets say about justice for the poor?'],
    ['What did Ruth say to Naomi?', 'Who interpreted Pharaoh’s dreams?'],
  ],
  ru: [
    ['Кто продал первородство за чечевичную похлёбку?', 'Что сказал Элияу на горе Кармель?'],
    ['О чём попросил Шломо во сне в Гивоне?', 'Где сказано «возлюби ближнего твоего, как самого себя»?'],
    ['Почему бежал Йона?', 'Что говорят пророки о справедливости к бедным?'],
    ['Что сказала Рут Наоми?', 'Кто истолковал сны фараона?'],
  ],
}

const portionQuestions: Record<Language, (name: string, opening: string) => string[]> = {
  he: (name, opening) => [`איך נפתחת פרשת השבוע, ${name} (${opening})?`],
  en: (name, opening) => [`How does this week’s portion, ${name}, open (${opening})?`],
  ru: (name, opening) => [`Как начинается недельная глава «${name}» (${opening})?`],
}

const pageQuestions: Record<Language, (page: string) => string> = {
  he: (page) => `במה עוסק הדף היומי, ${page}?`,
  en: (page) => `What is today’s daf, ${page}, about?`,
  ru: (page) => `О чём говорится на сегодняшнем листе Талмуда, ${page}?`,
}

/** Verses of the portion's opening that its question names. */
const OPENING = 3

/**
 * Three or four questions to begin with, in the reader's language: the week's portion (in Israel for Hebrew, in the diaspora for others), the day's page
 * when the library has it, and questions that change from day to day. `date` is the reader's civil day.
 */
export function suggestStarters({ calendar, references, hasWork }: StarterParts, date: string, language: Language): string[] {
  const portion = calendar.weeklyPortion(date, language === 'he' ? 'israel' : 'diaspora')
  const [chapter, verse] = portion.from
  const opening = { title: portion.title, from: [chapter, verse], to: [chapter, verse + OPENING - 1] }
  const { tractate, leaf } = calendar.dafYomi(date)
  // Leaf 2 is its sides 3 and 4.
  const page = { title: tractate, from: [leaf * 2 - 1], to: [leaf * 2] }
  const days = lasting[language]
  const day = Math.floor(Date.parse(`${date}T00:00:00Z`) / 86_400_000)
  return [
    ...portionQuestions[language](portion.name[language], references.format(opening, language)),
    ...(hasWork(tractate) ? [pageQuestions[language](references.format(page, language))] : []),
    ...(days[day % days.length] ?? []),
  ]
}
