const hebrew = /\p{Script=Hebrew}/u
const russian = /\p{Script=Cyrillic}/u
const practical = /^(May I|How long|Do I|Is it|Am I|What should)|^(האם|כמה|מה עליי)|^(Можно|Сколько|Обязана|Разрешено|Что мне)/u
const foreign = /bicycle|telephone|program|football|אופניים|טלפון|תוכנית|כדורגל|велосипед|телефон|программу|футбол/u

/**
 * A good answer: in the language of the question, cites a given source, does not rule, and declines off-topic
 * questions.
 */
export function goodAnswer({ question }: { question: string | null }): string {
  const asked = question ?? ''
  const [said, rabbi, outside] = hebrew.test(asked)
    ? ['כך נאמר במקור [1].', 'המקורות חלוקים [1]. יש לשאול רב.', 'השאלה הזאת מחוץ לתחום שלי.']
    : russian.test(asked)
      ? ['Об этом говорит источник [1].', 'Источники расходятся [1]. Спросите раввина.', 'Этот вопрос вне моей области.']
      : ['The source says so [1].', 'The sources differ [1]. Ask a rabbi.', 'This question is outside my field.']
  return foreign.test(asked) ? outside : practical.test(asked) ? rabbi : said
}

/** A bad answer: always English, with citations that were not given, a false quotation and a ruling. */
export const badAnswer = () =>
  'Yes. You may do so, as it says in Genesis 99:1 and [77]: “one should always do what one was told by a machine”.'
