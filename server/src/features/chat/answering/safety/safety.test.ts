import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readPracticalQuestions } from '../../../../../../scripts/support/practical-questions.ts'
import { classifyFollowUp, classifyQuestion } from './safety.ts'

describe('classifyQuestion', () => {
  it.each([
    'I want to die',
    "I don't want to live anymore",
    "I'm thinking of killing myself",
    'I feel suicidal',
    'there is no reason to go on',
    'how do I kill myself',
    'אני רוצה למות',
    'אין לי בשביל מה לחיות',
    'אני חושבת על התאבדות',
    'נמאס לי לחיות',
    'לא רוצה לחיות יותר',
    'я не хочу больше жить',
    'хочу умереть',
    'думаю покончить с собой',
    'мне незачем жить',
  ])('recognizes a crisis of the writer: %s', (question) => expect(classifyQuestion(question).crisis).toBe(true))

  it.each([
    'My husband wants to kill himself, what do I do?',
    'my best friend talks about killing herself',
    'a friend of mine is suicidal, she wants to die',
    'בעלי מאיים להתאבד',
    'חברה שלי רוצה להתאבד',
    'Подруга хочет покончить с собой',
    'Мой сын сказал, что хочет умереть',
  ])('recognizes a crisis of someone close to the writer: %s', (question) =>
    expect(classifyQuestion(question)).toMatchObject({ crisis: true, another: true }),
  )

  it.each(['I want to die', 'אני רוצה למות', 'хочу умереть', 'אני חושבת על התאבדות'])(
    'sees nobody else in a crisis of the writer: %s',
    (question) => expect(classifyQuestion(question).another).toBe(false),
  )

  it.each([
    'Why did Jonah want to die?',
    'Who wanted to kill his brother?',
    'How did Saul kill himself?',
    'Why did Elijah say "I want to die"?',
    'Is suicide a sin?',
    'How did Saul die?',
    'What happens to those who die?',
    'למה ביקש יונה למות?',
    'איך מת שאול?',
    'מה דינו של המאבד עצמו לדעת?',
    'Почему Иона сказал «хочу умереть»?',
    'Как умер Саул?',
    'Самоубийство — это грех?',
  ])('sees no crisis in a question of study: %s', (question) => expect(classifyQuestion(question).crisis).toBe(false))

  it.each(['Is suicide a sin?', 'מה דינו של המאבד עצמו לדעת?', 'Самоубийство — это грех?'])(
    'recognizes despair as a theme of study: %s',
    (question) => expect(classifyQuestion(question).despair).toBe(true),
  )

  it.each([
    'May I turn on a light on Shabbat?',
    'Is it permitted to eat rice on Pesach?',
    'Am I allowed to carry keys?',
    'How should I kasher my oven?',
    'Should I fast?',
    'מותר לי להדליק אור בשבת?',
    'האם מותר לאכול קטניות בפסח?',
    'האם אני חייב לצום?',
    'מה ההלכה לגבי חלב ובשר?',
    'כמה זמן צריך להמתין בין בשר לחלב?',
    'Можно ли мне включать свет в шаббат?',
    'Разрешено ли есть рис в Песах?',
    'Должен ли я поститься?',
    'Как мне быть, если я забыл помолиться?',
    'How long do I wait between meat and milk?',
    'Which blessing do I say on bread?',
    'Сколько ждать между мясом и молоком?',
    'Какое благословение говорят на хлеб?',
    'מה מברכים על לחם?',
    'Are tattoos forbidden?',
    'Are lions forbidden as pets?',
    'Is it forbidden to hum during prayer?',
    'קעקועים אסורים?',
    'אסור לזמזם בתפילה?',
    'האם שריפת גופה אסורה?',
    'Запрещены ли татуировки?',
    'Запрещается ли напевать во время молитвы?',
    'Запрещено ли стучать ложкой?',
  ])('recognizes a practical question: %s', (question) => expect(classifyQuestion(question).practical).toBe(true))

  it.each(['en', 'he', 'ru'] as const)(
    'recognizes nine in ten practical questions of the measuring set and takes at most one in twenty others for them: %s',
    (language) => {
      const file = path.join(import.meta.dirname, '../../../../../../data/questions/practical.measure.tsv')
      const questions = readPracticalQuestions(file).filter((question) => question.language === language)
      const countRecognized = (isPractical: boolean) => {
        const all = questions.filter((question) => question.isPractical === isPractical)
        return all.filter(({ text }) => classifyQuestion(text).practical).length / all.length
      }
      expect(countRecognized(true)).toBeGreaterThanOrEqual(0.9)
      expect(countRecognized(false)).toBeLessThanOrEqual(0.05)
    },
  )

  it.each([
    'Who sold his birthright?',
    'What is the law about an ox that gores?',
    'מה הדין של שור שנגח?',
    'Что говорит закон о заложенной одежде?',
    'What did Moses say at the sea?',
    'Where can I find the story of Ruth?',
    'Can I see Genesis 1?',
    'What does Rashi say on this verse?',
    'מי מכר את הבכורה?',
    'מה אמר משה על הים?',
    'היכן כתוב ואהבת לרעך?',
    'Кто продал первородство?',
    'Где написано о суде Соломона?',
    'Что сказал Моисей у моря?',
    'Why are tattoos forbidden?',
    'Where does it say that tattoos are forbidden?',
    'למה קעקועים אסורים?',
    'איפה כתוב שאסור לאכול דם?',
    'Почему запрещены татуировки?',
    'Где запрещено есть кровь?',
  ])('puts a question about what is written in no special kind: %s', (question) =>
    expect(classifyQuestion(question)).toEqual({ crisis: false, another: false, despair: false, practical: false, outside: false }),
  )

  it.each([
    'What is the weather tomorrow?',
    'Write me a Python script',
    'מה מזג האוויר היום?',
    'מתכון לפיצה',
    'Какой курс доллара?',
    'Кто выиграл чемпионат мира по футболу?',
  ])('recognizes a subject outside the texts: %s', (question) => expect(classifyQuestion(question).outside).toBe(true))

  it.each([
    'what blessing on pizza',
    'מה מברכים על פיצה',
    'What does the Talmud say about football?',
    'מה התורה אומרת על פיצה?',
    'Что говорит Тора о погоде?',
  ])('keeps a question inside the texts that names them: %s', (question) => expect(classifyQuestion(question).outside).toBe(false))
})

it('takes a request about the last answer neither for distress nor for a question of practice', () => {
  const kind = classifyFollowUp(classifyQuestion('что было дальше?'), { isRequest: true, context: ['Можно ли готовить?'] })
  expect(kind).toMatchObject({ despair: false, practical: false, outside: false })
})
