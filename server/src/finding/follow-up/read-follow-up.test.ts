import { describe, expect, it } from 'vitest'
import { readFollowUp, replacesSubject } from './read-follow-up.ts'

describe('readFollowUp', () => {
  it.each([
    ['next', ['and then?', 'next verse please', 'what happened next?', 'а дальше?', 'что было потом?', 'ואז?', 'הפסוק הבא', 'ומה אחר כך?']],
    ['previous', ['the verse before', 'what came before that?', 'предыдущий стих', 'а что перед этим?', 'הפסוק הקודם', 'מה היה לפני זה?']],
    ['again', ['why?', 'explain', 'more simply please', 'почему?', 'объясни попроще', 'למה?', 'אבל למה בכלל?', 'תסביר במילים פשוטות']],
    ['shorter', ['shorter please', 'in one sentence', 'покороче', 'вкратце', 'בקצרה', 'תסכם לי']],
    ['original', ['in the original', 'show me the original text', 'в оригинале', 'покажи на арамейском', 'במקור', 'תראה את המקור']],
    ['speaker', ['who said it?', 'кто это сказал?', 'чьи это слова?', 'מי אמר את זה?']],
    ['place', ['where is it written?', 'где это сказано?', 'איפה זה כתוב?']],
    ['more', ['show more sources', 'another example', 'anything else?', 'покажи ещё', 'другой пример', 'עוד מקורות', 'תן דוגמה']],
    [
      'more',
      [
        'what is it based on?',
        'Who disagrees with him?',
        'на чём это основано?',
        'а кто с ним спорит?',
        'על מה הוא מסתמך?',
        'מי חולק עליו?',
      ],
    ],
    ['compare', ['compare them', 'what is the difference between them?', 'сравни их', 'תשווה ביניהם']],
  ] as const)('reads a request of the kind %s in three languages', (kind, messages) => {
    for (const message of messages) expect(readFollowUp(message), message).toMatchObject({ kind, isBare: true })
  })

  it.each([
    ['translate to Russian', 'ru'],
    ['in English?', 'en'],
    ['переведи это на английский', 'en'],
    ['а на иврите?', 'he'],
    ['תרגם לאנגלית', 'en'],
    ['ובעברית?', 'he'],
    ['translate it', undefined],
  ] as const)('reads the language of the translation in %j', (message, language) => {
    expect(readFollowUp(message)).toEqual({ kind: 'translation', isBare: true, ...(language === undefined ? {} : { language }) })
  })

  it.each([
    ['the second one', 1],
    ['show me source 3', 2],
    ['вторую', 1],
    ['покажи последний источник', -1],
    ['השני', 1],
    ['תראה לי את המקור הראשון', 0],
  ])('reads which source %j picks', (message, index) => {
    expect(readFollowUp(message)).toEqual({ kind: 'pick', index, isBare: true })
  })

  it.each([
    'and what about her sister?',
    'And who was his brother?',
    'where does it happen?',
    'где это было?',
    'Why did Esau hate him?',
    'what are its conditions?',
    'And Rachel?',
    'and the Rambam?',
    'what is the punishment?',
    'when do we light them?',
    'Когда зажигают?',
    'Сколько давать?',
    'how much to give?',
    'כמה לתת?',
    'מתי מדליקים?',
    'а её сестра?',
    'Как она умерла?',
    'А в субботу?',
    'а у Рамбама?',
    'Какое наказание?',
    'ומה עם אחותה?',
    'מה התנאים שלה?',
    'מי הייתה אשתו?',
    'והקיצור?',
    'ורחל?',
    'והרמב״ם?',
    'מה העונש?',
    'מה הוא בנה?',
    'מה היא ביקשה?',
    'איזו שירה היא שרה?',
    'איפה נולד?',
    'איך מת בסוף?',
    'למה נמכר למצרים?',
    'כמה שנים חי?',
    'כמה זמן היה בפנים?',
    'לאן ברח?',
    'מה ביקש בחלום?',
    'ומה אמרה לו?',
    'את מי שלח אל פרעה?',
    'באיזו עיר גר?',
    'מי הרג?',
    'מה אמר?',
    'מי היו הוריו?',
    'ומה קרה לאחותם?',
  ])('reads %j as a question that goes on from the one before', (message) => {
    expect(readFollowUp(message)).toEqual({ kind: 'continued', isBare: false })
  })

  it.each([
    'What is the blessing on bread?',
    'Who sold his birthright?',
    'Why did Jacob love his son Joseph?',
    'Where is it written that one must honour parents?',
    'bar kochba who was he',
    'Is it permitted to eat pork?',
    'who was Onkelos?',
    'If I am not for myself, who will be for me?',
    'more about Moses',
    'А кто говорил с Моисеем из горящего куста?',
    'Что это за праздник Ханука?',
    'что значит слово חסד?',
    'מה זה שבת?',
    'מי הוא רש״י?',
    'למה אהב יעקב את בנו יוסף?',
    'ואהבת לרעך כמוך כי זה כלל גדול בתורה',
    'עוד יוסף חי',
    'מה הוא שופר?',
    'איפה נולד משה?',
    'למה שרה צחקה?',
    'למה ברח יונה?',
    'למה ברח לוט?',
    'מתי חזר בלעם?',
    'למה נחרב בית המקדש?',
    'מה ביקש שלמה בחלום?',
    'מה היה בתיבה?',
    'מי מכר את הבכורה?',
    'כמה אנשים נהרגו במגדל בבל?',
    'איזו ציפור נשלחה מהתיבה?',
    'למה רצו לגנוז את קהלת?',
    '',
    '?',
  ])('reads %j as a message that stands on its own', (message) => {
    expect(readFollowUp(message)).toBeNull()
  })
})

describe('replacesSubject', () => {
  it.each([
    ['and Rachel?', 'en'],
    ['what about teachers?', 'en'],
    ['А Рахель?', 'ru'],
    ['ורחל?', 'he'],
    ['ואת אבשלום?', 'he'],
  ] as const)('tells that %j asks the same about something else', (message, language) => {
    expect(replacesSubject(message, language)).toBe(true)
  })

  it.each([
    ['and her father?', 'en'],
    ['And his friend?', 'en'],
    ['How did he die?', 'en'],
    ['А её отец?', 'ru'],
    ['Как он погиб?', 'ru'],
    ['ואחיו?', 'he'],
    ['איפה נולד?', 'he'],
    ['What is the punishment?', 'en'],
  ] as const)('tells that %j goes on about the same', (message, language) => {
    expect(replacesSubject(message, language)).toBe(false)
  })
})
