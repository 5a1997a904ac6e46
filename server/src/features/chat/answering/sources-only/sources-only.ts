import type { Language } from '@sugya/contract/api/texts'
import type { GatheredSources, SourceReason } from '../sources/answer-sources.ts'
import { passageOf, type ReferenceTools, sefariaUrl } from '../citations/passages.ts'
import { languagesFor } from '../sources/source-view.ts'
import { excerpts, wordMatcher } from './excerpt.ts'

/** An answer without a model: sentences of ours around quotations, which the citation processor still has to prove. */
export interface SourcesOnlyAnswer {
  before: string
  quotations: string
  after: string
}

/** Most passages that are quoted, by how sure the finder is; the others stay in the list of sources. */
const PASSAGES = { high: 4, middle: 3, low: 2, none: 0 }
/** So many are quoted of what was searched for even when only the first is near: one source alone hides that another may be meant. */
const FEWEST = 2
/** Longest excerpt of one passage in one language, in letters: of what was searched for, and of a text that was asked for by its name. */
const EXCERPT = 600
const FURTHER_EXCERPT = 320
const NAMED = 2_400

/** Texts that were asked for by name or place, and are given at length. */
const asked = new Set<SourceReason>(['named', 'next', 'previous', 'commentary'])

interface Words {
  high: string
  middle: string
  low: string
  nearest: string
  waysToAsk: string
  ways: [string, string, string]
  reasons: Record<Exclude<SourceReason, 'found' | 'missing_work' | 'no_such_place'>, string>
  noSuchPlace(likely: string): string
  missing(name: string, url: string): string
  missingBase: string
  goesOn: string
  nothingNext: string
  nothingBefore: string
  nothingMore: string
  untranslated: string
  further: string
}

const words: Record<Language, Words> = {
  he: {
    high: 'כך כתוב במקורות:',
    middle: 'איני בטוח שלזה התכוונתם, אך ייתכן שהמקורות האלה קשורים לשאלה:',
    low: 'לא מצאתי מקור שעונה על כך בבירור.',
    nearest: 'הקרוב ביותר שמצאתי:',
    waysToAsk: 'אפשר לשאול אחרת, וכך קל יותר למצוא:',
    ways: [
      'להזכיר שם של אדם, מקום או ספר, למשל: *מה עשה אברהם באלוני ממרא?*',
      'לצטט כמה מילים כפי שהן זכורות לכם, למשל: *לא על הלחם לבדו*',
      'לציין מראה מקום, למשל: *בראשית יח:א–ח*',
    ],
    reasons: {
      named: 'זה המקור שביקשתם:',
      next: 'וכך כתוב בהמשך:',
      previous: 'וכך כתוב לפני כן:',
      same: 'בלי מודל שפה אני רק מצטט ואיני מסביר. זה המקור שבו מדובר:',
      more: 'ועוד באותו עניין:',
      commentary: 'כך בפירוש:',
      missing_commentary: 'הפירוש הזה אינו בספרייה. הנה הכתוב עצמו:',
    },
    missing: (name, url) => `בספרייה הזאת אין ${name}. אפשר לקרוא [באתר ספריא](${url}).`,
    missingBase: 'הנה הכתוב עצמו:',
    noSuchPlace: (likely) => `אין מראה מקום כזה. אולי התכוונתם ל: ${likely}.`,
    goesOn: 'הכתוב ממשיך: לחיצה על המספר שבסוף הציטוט פותחת את כולו.',
    nothingNext: 'כאן הספר מסתיים, ואין אחריו המשך.',
    nothingBefore: 'כאן הספר מתחיל, ואין לפניו דבר.',
    nothingMore: 'לא מצאתי בספרייה מקורות נוספים באותו עניין.',
    untranslated: '',
    further: '*רחוק יותר מן השאלה, ואולי נוגע גם הוא לעניין:*',
  },
  en: {
    high: 'Here is what the sources say, in their own words:',
    middle: 'I am not certain this is what you are looking for, but these passages may be related:',
    low: 'I did not find a source that clearly answers this.',
    nearest: 'The nearest I have:',
    waysToAsk: 'Three ways of asking make finding easier:',
    ways: [
      'name a person, a place or a book: *What did Abraham do at Mamre?*',
      'quote a few words as you remember them: *man does not live by bread alone*',
      'give a reference: *Genesis 18:1-8*',
    ],
    reasons: {
      named: 'Here is the text you asked for:',
      next: 'It goes on like this:',
      previous: 'Just before it stands:',
      same: 'Without a language model I can quote, but not explain. This is the passage we are speaking of:',
      more: 'More on the same subject:',
      commentary: 'The commentary says:',
      missing_commentary: 'The library does not hold that commentary. Here is the passage itself:',
    },
    missing: (name, url) => `This library does not hold ${name}. It can be read [at Sefaria](${url}).`,
    missingBase: 'Here is the passage itself:',
    noSuchPlace: (likely) => `There is no such place. Perhaps you meant: ${likely}.`,
    goesOn: 'The text goes on: the number at the end of the quotation opens the whole of it.',
    nothingNext: 'The book ends here; nothing follows.',
    nothingBefore: 'The book begins here; nothing stands before.',
    nothingMore: 'I found nothing further on this in the library.',
    untranslated: 'Where no English stands beside the original, the library has no English translation.',
    further: '*Further from the question, but it may bear on it too:*',
  },
  ru: {
    high: 'Вот что говорят об этом источники:',
    middle: 'Не уверен, что вы искали именно это, но, возможно, эти места связаны с вопросом:',
    low: 'Источника, который ясно отвечал бы на этот вопрос, я не нашёл.',
    nearest: 'Ближайшее из найденного:',
    waysToAsk: 'Попробуйте спросить иначе, так найти легче:',
    ways: [
      'назовите человека, место или книгу: *Что делал Авраам в Мамре?*',
      'приведите несколько слов, как они вам запомнились: *не хлебом одним живёт человек*',
      'укажите место: *Берешит 18:1–8*',
    ],
    reasons: {
      named: 'Вот текст, о котором вы спрашиваете:',
      next: 'А дальше сказано:',
      previous: 'А перед этим сказано:',
      same: 'Без языковой модели я могу только цитировать, но не объяснять. Вот место, о котором идёт речь:',
      more: 'Ещё об этом:',
      commentary: 'Вот что говорит комментарий:',
      missing_commentary: 'Этого комментария в библиотеке нет. Вот само место:',
    },
    missing: (name, url) => `В этой библиотеке нет такого текста: ${name}. Его можно прочитать [в библиотеке «Сефария»](${url}).`,
    missingBase: 'Вот само место:',
    noSuchPlace: (likely) => `Такого места нет. Возможно, вы имели в виду: ${likely}.`,
    goesOn: 'Текст продолжается: номер в конце цитаты открывает его целиком.',
    nothingNext: 'Здесь книга заканчивается, дальше ничего нет.',
    nothingBefore: 'Здесь книга начинается, раньше ничего нет.',
    nothingMore: 'Больше ничего об этом в библиотеке не нашлось.',
    untranslated: 'Русского перевода этих мест в библиотеке нет, поэтому рядом с оригиналом приведён английский.',
    further: '*Дальше от вопроса, но, возможно, тоже имеет к нему отношение:*',
  },
}

/** Three ways to ask better, for a reader whose question found nothing. */
export function waysToAsk(language: Language): string {
  const { waysToAsk: lead, ways } = words[language]
  return `${lead}\n\n${ways.map((way) => `- ${way}`).join('\n')}`
}

/**
 * Writes the answer of the source finder: two to four passages, the best and those that come near to it, quoted word for word, original and translation. One
 * that is only there because nothing comes nearer is set apart and says so. A text that was asked for by its name stands alone.
 */
export function composeSourcesOnly(
  references: ReferenceTools,
  gathered: GatheredSources,
  question: string,
  language: Language,
): SourcesOnlyAnswer {
  const say = words[language]
  const { confidence, reason, missing } = gathered
  const absent = missing && say.missing(references.format(missing, language), sefariaUrl(references.format(missing, 'en')))
  if (gathered.passages.length === 0) {
    if (gathered.likely !== undefined) {
      const likely = gathered.likely.map((reference) => `**${references.format(reference, language)}**`).join(', ')
      return { before: say.noSuchPlace(likely), quotations: '', after: '' }
    }
    if (absent !== undefined) return { before: absent, quotations: '', after: '' }
    if (reason === 'next') return { before: say.nothingNext, quotations: '', after: '' }
    if (reason === 'previous') return { before: say.nothingBefore, quotations: '', after: '' }
    if (reason === 'more') return { before: say.nothingMore, quotations: '', after: waysToAsk(language) }
    return { before: say.low, quotations: '', after: waysToAsk(language) }
  }
  const unsure = reason === 'found' && (confidence === 'low' || confidence === 'none')
  const near = Math.min(Math.max(gathered.near, 1), PASSAGES[confidence])
  const passages = gathered.passages.slice(0, reason === 'found' && near > 0 ? Math.max(near, FEWEST) : near)
  const isMatched = wordMatcher(reason === 'found' ? question : '', gathered.matched)
  const quotations = passages.map((passage, index) => {
    const shown = languagesFor(passage, language)
    const { texts, from, to } = excerpts(
      passage,
      shown.translation === null ? [shown.original] : [shown.original, shown.translation],
      isMatched,
      asked.has(reason) ? NAMED : index === 0 ? EXCERPT : FURTHER_EXCERPT,
    )
    const isWhole = from === 0 && to === passage.segments.length
    const heading = isWhole ? passage.reference : (passageOf(passage.segments.slice(from, to))?.reference ?? passage.reference)
    return [
      // Whoever reads "nearest" above has been told already.
      ...(index === near && !unsure ? [say.further] : []),
      `**${references.format(heading, language)}**`,
      ...texts.filter(({ text }) => text !== '').map(({ text }) => `${text.replace(/^/gm, '> ')} [${String(index + 1)}]`),
      ...(reason === 'named' && !isWhole ? [`*${say.goesOn}*`] : []),
    ].join('\n\n')
  })
  const lead = unsure
    ? `${say.low} ${say.nearest}`
    : reason === 'found'
      ? say[confidence === 'high' ? 'high' : 'middle']
      : reason === 'missing_work' || reason === 'no_such_place'
        ? `${absent ?? ''} ${say.missingBase}`
        : say.reasons[reason]
  const untranslated = passages.some((passage) => !passage.versions.some(({ edition }) => edition.language === language))
  const before = untranslated && say.untranslated !== '' ? `${lead}\n\n*${say.untranslated}*` : lead
  return { before, quotations: quotations.join('\n\n'), after: unsure ? waysToAsk(language) : '' }
}
