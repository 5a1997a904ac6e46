import { listPatterns, matchWhole } from '../../../../text/patterns.ts'
import { foldText } from '../../../../text/quotes.ts'

/** What a message says that asks nothing of the library. */
export type SmallTalk = 'greeting' | 'thanks' | 'who'

/** On folded text: no punctuation, ordinary Hebrew letters, no case. */
const greeting = `(?:${listPatterns('greetings').join('|')})`
const thanks = `(?:${listPatterns('thanks').join('|')})`
const who = `(?:${listPatterns('aboutUs').join('|')})`

const whoExpression = matchWhole(who, `${greeting} ${who}`)
const thanksExpression = matchWhole(thanks, `${thanks} ${greeting}`)
const greetingExpression = matchWhole(greeting)

/** Tells a greeting, thanks, or a question about us; null for everything else, also when any of them only begins a question. */
export function smallTalk(message: string): SmallTalk | null {
  const text = foldText(message.slice(0, 200)).letters
  if (whoExpression.test(text)) return 'who'
  if (thanksExpression.test(text)) return 'thanks'
  return greetingExpression.test(text) ? 'greeting' : null
}
