import type { Language } from '@sugya/contract/api/texts'
import type { References } from '../text/references/references.ts'

/**
 * The phrases that frame a title. `before` precedes it (`the book of`, `in`); `saying` before or `says` after it,
 * together with `about`, make the book the speaker (`what does Isaiah say about`); `kind` is removed with the title.
 */
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

/** Speech with an addressee: the speaker is a person, not a book. */
const ADDRESSED = /^(?:(?:say|says|said|speak|tell) (?:to|unto|that)\b|tell\b|ל[א-ת])/i

/** Tractates whose name is also that of a day on which things are done. */
const days = new Set(['Shabbat', 'Rosh Hashanah', 'Sukkah'])

/** Longest title of a book, and longest part of a question read, in words. */
const MAX_TITLE_WORDS = 3
const MAX_WORDS = 40

/**
 * Finds the books a question is limited to, where the title is also a personal name or a common word (`What does
 * Isaiah say about peace?`, `в Притчах`, `במשלי`). Returns canonical titles, and the question without them, since the
 * person is not its subject. Without such a frame a name stays a name: `What did Samuel say to Saul?`.
 */
export function findNamedBooks(text: string, language: Language, references: Pick<References, 'parse'>): { works: string[]; rest: string } {
  const frame = frames[language]
  const words = [...text.matchAll(/[\p{L}\p{M}'"׳״’-]+/gu)].slice(0, MAX_WORDS)
  for (let start = 0; start < words.length; start++) {
    const from = words[start]?.index ?? 0
    const before = text.slice(0, from).trimEnd()
    for (let end = Math.min(words.length, start + MAX_TITLE_WORDS); end > start; end--) {
      const last = words[end - 1]
      const to = (last?.index ?? 0) + (last?.[0].length ?? 0)
      const after = text.slice(to).trimStart()
      const isSpeaker = (frame.says.test(after) || (frame.saying.test(before) && !ADDRESSED.test(after))) && frame.about.test(after)
      const hasPrefix =
        language === 'he' && text.startsWith('ב', from) && /(?:^|[^א-ת])(?:כתוב|נאמר|מופיע|נמצא|מסופר|אומרים?)(?![א-ת])/.test(text)
      const name = text.slice(from, to)
      const title =
        (frame.before.test(before) || isSpeaker ? resolveTitles(references, name) : undefined) ??
        (hasPrefix ? resolveTitles(references, name.slice(1)) : undefined)
      // After a mere preposition it is the day: "in Shabbat", "в шаббат".
      if (title?.every((each) => days.has(each)) === true && !frame.kind.test(before)) continue
      if (title !== undefined) return { works: title, rest: `${before.replace(frame.kind, '')} ${after}` }
    }
  }
  return { works: [], rest: text }
}

/** The canonical titles of a name; `Samuel` and `Kings` are two books each. */
function resolveTitles(references: Pick<References, 'parse'>, name: string): string[] | undefined {
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
