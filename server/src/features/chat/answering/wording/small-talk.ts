import { listPatterns, matchWhole } from '../../../../text/patterns.ts'
import { foldText } from '../../../../text/quotes.ts'

/** Kinds of messages that ask nothing of the library. */
export type SmallTalk = 'greeting' | 'thanks' | 'who'

/** For folded text: no punctuation, no final letters, no case. */
const greeting = `(?:${listPatterns('greetings').join('|')})`
const thanks = `(?:${listPatterns('thanks').join('|')})`
const who = `(?:${listPatterns('aboutUs').join('|')})`

const whoExpression = matchWhole(who, `${greeting} ${who}`)
const thanksExpression = matchWhole(thanks, `${thanks} ${greeting}`)
const greetingExpression = matchWhole(greeting)

/**
 * Detects a message that is only a greeting, thanks, or a question about the product; null for any other, also when it
 * opens with one of them.
 */
export function detectSmallTalk(message: string): SmallTalk | null {
  const text = foldText(message.slice(0, 200)).letters
  if (whoExpression.test(text)) return 'who'
  if (thanksExpression.test(text)) return 'thanks'
  return greetingExpression.test(text) ? 'greeting' : null
}
