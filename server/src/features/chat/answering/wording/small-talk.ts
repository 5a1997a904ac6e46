import type { Language } from '@sugya/contract/api/texts'
import { foldText } from '../../../../text/quotes.ts'

/** What a message says that asks nothing of the library. */
export type SmallTalk = 'greeting' | 'thanks' | 'who'

const whole = (...patterns: string[]) => new RegExp(`^(?:${patterns.join('|')})$`, 'u')

/** On folded text: no punctuation, ordinary Hebrew letters, no case. */
const greeting =
  '(?:hi|hello|hey|hello there|hi there|good (?:morning|evening|afternoon|day)|shalom|shalom aleichem' +
  '|שלומ(?: לכ| לכמ| רב| וברכה)?|היי|הי|בוקר טוב|ערב טוב|צהריימ טובימ|מה שלומכ|מה נשמע' +
  '|привет(?:ик)?|здравствуй(?:те)?|добрый (?:день|вечер)|доброе утро|шалом|приветствую)'
const thanks =
  '(?:thanks?|thank you|thanks a lot|many thanks|thank you (?:very|so) much|great thanks|ok thanks' +
  '|תודה(?: רבה| לכ| לכמ)?(?: מאד| מאוד)?|המונ תודה|יישר כוח|ישר כח|יישר כח' +
  '|спасибо(?: большое| огромное| вам| тебе)?|большое спасибо|благодарю(?: вас| тебя)?)'
const who =
  '(?:who are you|what are you|what can you do|how does (?:this|it) work|what is this(?: site| app)?|help|are you (?:a )?(?:bot|human|rabbi|ai)' +
  '|מי אתה|מי את|מה אתה|מה אתה (?:יודע|יכול)(?: לעשות)?|מה אפשר לשאול(?: כאנ| אותכ)?|איכ זה עובד|מה זה האתר הזה|עזרה|אתה (?:בוט|רב|רובוט)' +
  '|кто ты|кто вы|ты кто|что ты умеешь|что вы умеете|как это работает|что это(?: за сайт)?|помощь|помоги|ты (?:бот|раввин|робот|человек))'

const whoExpression = whole(who, `${greeting} ${who}`)
const thanksExpression = whole(thanks, `${thanks} ${greeting}`)
const greetingExpression = whole(greeting)

/** Tells a greeting, thanks, or a question about us; null for everything else, also when any of them only begins a question. */
export function smallTalk(message: string): SmallTalk | null {
  const text = foldText(message.slice(0, 200)).letters
  if (whoExpression.test(text)) return 'who'
  if (thanksExpression.test(text)) return 'thanks'
  return greetingExpression.test(text) ? 'greeting' : null
}

export const smallTalkWords: Record<Language, Record<SmallTalk, string>> = {
  he: {
    greeting: 'שלום! אפשר לשאול כאן כל שאלה על המקורות היהודיים, ואצטט לכם אותם כלשונם, עם מראה מקום לכל ציטוט.',
    thanks: 'בשמחה! אפשר להמשיך ולשאול.',
    who: 'אני מחפש תשובות לשאלות במקורות היהודיים ומצטט אותם כלשונם; כל ציטוט נבדק מול הספרייה. אינני רב ואיני פוסק הלכה.',
  },
  en: {
    greeting:
      'Shalom! Ask anything about Jewish texts: I look for the passages that answer and quote them word for word, each with its place.',
    thanks: 'You are welcome! Ask on whenever you like.',
    who: 'I look for answers in Jewish texts and quote them word for word; every quotation is checked against the library. I am no rabbi, and I do not rule on practice.',
  },
  ru: {
    greeting: 'Шалом! Спрашивайте о еврейских текстах: я нахожу места, где есть ответ, и привожу их дословно, с точной ссылкой.',
    thanks: 'Пожалуйста! Спрашивайте ещё.',
    who: 'Я ищу ответы в еврейских текстах и привожу их дословно; каждая цитата сверена с библиотекой. Я не раввин и галахических решений не выношу.',
  },
}

/** Questions to go on with. */
export const tryAsking: Record<Language, string[]> = {
  he: ['מה אמרה רות לנעמי?', 'היכן כתוב ״ואהבת לרעך כמוך״?', 'הראו לי את תהילים כג'],
  en: ['What did Ruth say to Naomi?', 'Where does it say “love your neighbour as yourself”?', 'Show me Psalms 23'],
  ru: ['Что сказала Рут Наоми?', 'Где сказано «возлюби ближнего твоего, как самого себя»?', 'Покажите Теилим 23'],
}
