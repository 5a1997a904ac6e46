import type { Language } from '@sugya/contract/api/texts'
import type { References } from '../text/references/references.ts'

/** What a question says before the name of a book: `the book of`, `in`; after it or before it, who speaks: `what does Isaiah say about`. */
const frames: Record<Language, { before: RegExp; saying: RegExp; says: RegExp; about: RegExp; kind: RegExp }> = {
  en: {
    before: /(?:\b(?:book|scroll|prophecy|words) of|\b(?:in|throughout|according to)(?: the)?(?: book of| prophet)?)$/i,
    saying: /\b(?:does|do|did|prophet)(?: the)?(?: prophet| book of)?$/i,
    says: /^(?:say|says|said|teach|teaches|taught|write|writes|wrote|speak|speaks|tell|tells)\b(?! (?:to|unto|that)\b)/i,
    kind: /\b(?:the )?(?:book|scroll|prophecy|prophet|words)(?: of)?$/i,
    about: /\b(?:about|on|of|regarding|concerning)\b/i,
  },
  ru: {
    before: /(?:^|[^\p{L}])(?:книг[аеиу]|свиток|свитке|в|во|у|по|согласно)(?: (?:книг[аеиу]|пророка?))?$/iu,
    saying: /(?:^|[^\p{L}])(?:говорит|учит|пишет|рассказывает|пророк)(?: (?:пророк|книга))?$/iu,
    says: /^(?:говорит|учит|пишет)(?![\p{L}])/iu,
    kind: /(?<![\p{L}])(?:книг[аеиу]|свиток|свитке|пророка?)$/iu,
    about: /(?:^|[^\p{L}])(?:о|об|обо|про|насчёт|насчет)(?![\p{L}])/iu,
  },
  he: {
    before: /(?:^|[^א-ת])(?:ב?ספר|ב?מגילת|בדברי|לפי)$/,
    saying: /(?:^|[^א-ת])(?:אומרת?|מלמדת?|כותב|מספרת?|הנביא)(?: הנביא)?$/,
    says: /^(?:אומרת?|מלמדת?|כותב|מספרת?)(?![א-ת])/,
    kind: /(?<![א-ת])(?:ב?ספר|ב?מגילת|בדברי|הנביא)$/,
    about: /(?:^|[^א-ת])(?:על|אודות|בעניין|לגבי)(?![א-ת])/,
  },
}

/** Somebody is spoken to: it is a person who speaks. */
const ADDRESSED = /^(?:(?:say|says|said|speak|tell) (?:to|unto|that)\b|tell\b|ל[א-ת])/i

/** Longest name of a book, in words. */
const LONGEST = 3
const WORDS = 40

/**
 * The books a question asks in, where their names could as well be those of people or things (`What does Isaiah say about peace?`, `в Притчах`, `במשלי`): canonical
 * titles, and the question without them, since it is not their heroes who are asked for. A name alone stays a name: `What did Samuel say to Saul?`.
 */
export function findBooks(text: string, language: Language, references: Pick<References, 'parse'>): { works: string[]; rest: string } {
  const frame = frames[language]
  const words = [...text.matchAll(/[\p{L}\p{M}'"׳״’-]+/gu)].slice(0, WORDS)
  for (let start = 0; start < words.length; start++) {
    const from = words[start]?.index ?? 0
    const before = text.slice(0, from).trimEnd()
    for (let end = Math.min(words.length, start + LONGEST); end > start; end--) {
      const last = words[end - 1]
      const to = (last?.index ?? 0) + (last?.[0].length ?? 0)
      const after = text.slice(to).trimStart()
      const speaks = (frame.says.test(after) || (frame.saying.test(before) && !ADDRESSED.test(after))) && frame.about.test(after)
      const joined =
        language === 'he' && text.startsWith('ב', from) && /(?:^|[^א-ת])(?:כתוב|נאמר|מופיע|נמצא|מסופר|אומרים?)(?![א-ת])/.test(text)
      const name = text.slice(from, to)
      const title =
        (frame.before.test(before) || speaks ? titleOf(references, name) : undefined) ??
        (joined ? titleOf(references, name.slice(1)) : undefined)
      if (title !== undefined) return { works: title, rest: `${before.replace(frame.kind, '')} ${after}` }
    }
  }
  return { works: [], rest: text }
}

/** The titles a name stands for: `Samuel` and `Kings` are two books each. */
function titleOf(references: Pick<References, 'parse'>, name: string): string[] | undefined {
  if (/^the /i.test(name)) return undefined
  const whole = (written: string) => {
    const reference = references.parse(written)
    return reference?.from.length === 0 ? reference.title : undefined
  }
  const single = whole(name)
  if (single !== undefined) return [single]
  const first = whole(/[א-ת]/.test(name) ? `${name} א` : `I ${name}`)
  return first?.startsWith('I ') === true ? [first, `I${first}`] : undefined
}
