import { describe, expect, it } from 'vitest'
import { fakeReferences } from '../citations/citations.fixture.ts'
import { acceptNeutral, rephraseNeutrally } from './neutral-question.ts'

describe('rephrasing a practical question neutrally by rules', () => {
  it.each([
    ['Can I use my phone on Shabbat?', "Is one permitted to use one's phone on Shabbat?"],
    ['am I allowed to visit a church as a tourist', 'Is one permitted to visit a church as a tourist?'],
    ['is it ok to pray with a siddur on my phone', "Is one permitted to pray with a siddur on one's phone?"],
    ['do I have to fast if I’m sick', 'Is one obliged to fast if one is sick?'],
    ['Must we sit in the sukkah?!!', 'Is one obliged to sit in the sukkah?'],
    ['should I say kaddish for my grandmother', "Should one say kaddish for one's grandmother?"],
    ['what bracha do I make on granola', 'What bracha does one make on granola?'],
    ['what am i supposed to say right when i wake up', 'What is one supposed to say right when one wakes up?'],
    ['how to sell chametz online', 'How does one sell chametz online?'],
    ['Hi Rabbi! Can you please tell me, am I allowed to carry keys on Shabbat?? Thanks!', 'Is one permitted to carry keys on Shabbat?'],
    ['Dear Rabbi Cohen, please tell me if I can eat cheese after chicken', 'Is one permitted to eat cheese after chicken?'],
    ['can you use your phone on shabbat', "Is one permitted to use one's phone on Shabbat?"],
    ['Is it permitted, dear rabbi, to shave on Friday?', 'Is it permitted to shave on Friday?'],
    ['hello, is plastic surgery permitted', 'Is plastic surgery permitted?'],
  ])('writes an English question impersonally: %s', (question, neutral) => {
    expect(rephraseNeutrally(question, 'en')).toBe(neutral)
  })

  it.each([
    ['שלום הרב, מותר לי לבשל בשבת?', 'האם מותר לבשל בשבת?'],
    ['האם מותר, כבוד הרב, לגלח בחול המועד?', 'האם מותר לגלח בחול המועד?'],
    ['אפשר להדליק חנוכייה מאוחר בלילה?', 'האם מותר להדליק חנוכייה מאוחר בלילה?'],
    ['אני יכולה לאכול אורז בפסח', 'האם מותר לאכול אורז בפסח?'],
    ['אני חייב לשרוף חמץ?', 'האם חייבים לשרוף חמץ?'],
    ['אני צריכה להסב בליל הסדר?', 'האם צריך להסב בליל הסדר?'],
    ['לקרוא הורוסקופ מותר?', 'האם מותר לקרוא הורוסקופ?'],
    ['מה ההלכה, להמר מותר או אסור', 'האם מותר להמר?'],
    ['מתי מותר לי להתחתן שוב', 'מתי מותר להתחתן שוב?'],
    ['בוקר טוב, רציתי לשאול האם מותר לדבר בחזרת הש"ץ?? תודה מראש', 'האם מותר לדבר בחזרת הש"ץ?'],
  ])('writes a Hebrew question impersonally: %s', (question, neutral) => {
    expect(rephraseNeutrally(question, 'he')).toBe(neutral)
  })

  it.each([
    ['Здравствуйте, подскажите, пожалуйста, можно ли мне готовить в шаббат?', 'Разрешается ли готовить в шаббат?'],
    ['Разрешается ли, уважаемый раввин, бриться в холь а-моэд?', 'Разрешается ли бриться в холь а-моэд?'],
    ['могу ли я есть сыр после курицы???', 'Разрешается ли есть сыр после курицы?'],
    ['нужно ли мне читать кадиш? Спасибо заранее!', 'Нужно ли читать кадиш?'],
    ['обязан ли я простить обидчика', 'Обязан ли человек простить обидчика?'],
    ['Должна ли я покрывать голову дома?', 'Обязательно ли покрывать голову дома?'],
    ['нельзя садиться на место отца?', 'Запрещено ли садиться на место отца?'],
    ['резать салат в субботу можно?', 'Разрешается ли резать салат в субботу?'],
    ['сколько цдаки я должен давать', 'Сколько цдаки нужно давать?'],
    ['дети могут рисовать в шаббат?', 'Могут ли дети рисовать в шаббат?'],
    ['вскрытие разрешено?', 'Разрешено ли вскрытие?'],
    ['Гипноз разрешён?', 'Разрешён ли гипноз?'],
    ['ЭКО разрешено?', 'Разрешено ли ЭКО?'],
  ])('writes a Russian question impersonally: %s', (question, neutral) => {
    expect(rephraseNeutrally(question, 'ru')).toBe(neutral)
  })

  it.each([
    ['en', 'tells something first', 'My mother is sick. Can I call her on Shabbat?'],
    ['en', 'keeps the asker', 'can a non-jew touch my wine'],
    ['en', 'keeps the asker in a clause', 'do I need to pay if my neighbor sues me'],
    ['en', 'means what the one who is asked has', 'Can I use your phone on Shabbat'],
    ['en', 'tells something last', 'can i eat kitniyot i am ashkenazi'],
    ['en', 'asks twice', 'can I eat rice and can I eat beans'],
    ['en', 'is no sentence', 'tefillin with braces on arm cast'],
    ['en', 'asks for a ruling', 'Can you give me a ruling on rice?'],
    ['en', 'has markup', '<img src=x onerror=alert(1)> can I eat pork?'],
    ['en', 'has a link', 'Can I [click](javascript:alert(1))'],
    ['en', 'quotes', 'Can I say "amen" twice?'],
    ['en', 'is very long', `Can I eat ${'rice and beans and '.repeat(40)}peas?`],
    ['en', 'is nothing but politeness', 'Thanks!'],
    ['he', 'tells something first', 'אמא שלי חולה. מותר לי לנסוע?'],
    ['he', 'keeps the asker', 'חייבים לסלוח למי שפגע בי?'],
    ['he', 'keeps the asker in a verb', 'צריך לברך שוב אם אכלתי?'],
    ['he', 'means a place of the one who is asked', 'האם מותר להתפלל אצלכם בבית הכנסת?'],
    ['he', 'is no sentence', 'שכחתי רצה בברכת המזון'],
    ['ru', 'tells something first', 'Моя мама болеет. Можно ей звонить?'],
    ['ru', 'keeps the asker', 'можно ли мне позвонить моей маме'],
    ['ru', 'keeps the asker in a verb', 'какие молитвы пропустить, если опаздываю'],
    ['ru', 'is no sentence', 'молоко пролилось в мясную кастрюлю'],
  ] as const)('leaves a question in %s to the reader’s own words when it %s', (language, _, question) => {
    expect(rephraseNeutrally(question, language)).toBeNull()
  })
})

describe('accepting the neutral question of a model', () => {
  const accept = (neutral: string, language: 'he' | 'en' | 'ru' = 'en', question = 'May I carry my keys?') =>
    acceptNeutral(fakeReferences, { neutral, question, language })

  it.each([
    ['en', 'Is one permitted to carry keys on Shabbat, where there is no wall?'],
    ['he', 'האם מותר לטלטל מפתחות בשבת במקום שאין בו עירוב, בחו״ל?'],
    ['ru', 'Можно ли носить ключи в шаббат там, где нет эрува?'],
  ] as const)('takes one impersonal question in %s', (language, neutral) => {
    expect(accept(` ${neutral}\n`, language)).toBe(neutral)
  })

  it.each([
    ['too long', `Is one permitted to carry ${'keys and '.repeat(25)}coins?`],
    ['two sentences', 'Keys are heavy. Is one permitted to carry them?'],
    ['no question', 'One asks whether keys may be carried.'],
    ['in another language', 'Можно ли носить ключи в шаббат?'],
    ['in the first person', 'May I carry keys on Shabbat?'],
    ['said to the reader', 'Would carrying keys be permitted to you?'],
    ['with markup', 'Is one permitted to **carry** keys?'],
    ['with a link', 'Is one permitted to [carry](https://evil.example) keys?'],
    ['with a quotation', 'Is one permitted to “carry out” keys?'],
    ['with a ruling before it', 'It is forbidden, is one permitted to carry keys?'],
    ['with a ruling behind it', 'Is one permitted to carry keys, no?'],
    ['with a reference that the reader did not name', 'Is one permitted to carry keys by Genesis 25:34?'],
    ['with fewer words than a question has', 'Carry keys?'],
  ])('ignores one that is %s', (_, neutral) => {
    expect(accept(neutral)).toBeNull()
  })

  it('takes a reference that the reader named', () => {
    const neutral = 'Is one permitted to carry keys by Genesis 25:34?'
    expect(accept(neutral, 'en', 'May I carry my keys according to Genesis 25:34?')).toBe(neutral)
  })
})
