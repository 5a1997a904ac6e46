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
