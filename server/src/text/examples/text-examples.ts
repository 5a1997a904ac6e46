import type { Language } from '@sugya/contract/api/texts'
import { type ChatExample, toExample } from './chat-example.ts'
import { languageOfText } from './detect-text-language.ts'

/** Characters of one passage: about what an answer quotes, and far below what a model takes in at once. */
const PASSAGE = 1500
/** Shorter ones say nothing by themselves: a page number, a heading. */
const SHORTEST = 40
/** So many words begin a quote when its place is asked for. */
const OPENING = 8

interface Words {
  quote: (title: string, part: number) => string
  where: (opening: string) => string
  from: (title: string, part: number) => string
}

const words: Record<Language, Words> = {
  en: {
    quote: (title, part) => `Quote passage ${String(part)} of “${title}”.`,
    where: (opening) => `Where does it say “${opening}…”, and how does the passage go on?`,
    from: (title, part) => `(“${title}”, passage ${String(part)})`,
  },
  he: {
    quote: (title, part) => `צטטו את קטע ${String(part)} מתוך ״${title}״.`,
    where: (opening) => `היכן כתוב ״${opening}…״, ומה ההמשך?`,
    from: (title, part) => `(״${title}״, קטע ${String(part)})`,
  },
  ru: {
    quote: (title, part) => `Процитируйте отрывок ${String(part)} из текста «${title}».`,
    where: (opening) => `Где написано «${opening}…» и как этот отрывок продолжается?`,
    from: (title, part) => `(«${title}», отрывок ${String(part)})`,
  },
}

/**
 * Two chat examples for every passage of a plain text: to quote it, and to find it by its opening words. Each answer is the passage itself and where it is
 * from, nothing else. A question is in the language of its passage, by its letters.
 */
export function* examplesFromText(text: string, title: string): Generator<ChatExample> {
  let part = 0
  for (const passage of passages(text)) {
    part++
    const { quote, where, from } = words[languageOfText(passage)]
    const answer = `${passage}\n\n${from(title, part)}`
    const opening = passage.split(/\s+/).slice(0, OPENING).join(' ')
    for (const question of [quote(title, part), where(opening)]) {
      const example = toExample(question, answer)
      if (typeof example !== 'string') yield example
    }
  }
}

/** The paragraphs of a text, short ones joined and long ones parted, at the end of a sentence where there is one. */
function* passages(text: string): Generator<string> {
  let gathered = ''
  for (const paragraph of text.replace(/\r\n?/g, '\n').split(/\n\s*\n|\f/)) {
    const line = paragraph.replace(/[\s\p{Cc}]+/gu, ' ').trim()
    if (line === '') continue
    if (gathered !== '' && gathered.length + line.length > PASSAGE) {
      yield* whole(gathered)
      gathered = ''
    }
    gathered += (gathered === '' ? '' : '\n') + line
    while (gathered.length > PASSAGE) {
      const cut = cutAt(gathered)
      yield* whole(gathered.slice(0, cut).trim())
      gathered = gathered.slice(cut).trim()
    }
  }
  yield* whole(gathered)
}

function* whole(passage: string): Generator<string> {
  if (passage.length >= SHORTEST && /\p{L}/u.test(passage)) yield passage
}

/** The last end of a sentence, else the last space, in the second half of what fits. */
function cutAt(text: string): number {
  const fitting = text.slice(0, PASSAGE)
  const places = [/[.!?:׃…]["”»״')\]]*\s/gu, /\s/gu].map((ends) => [...fitting.matchAll(ends)].at(-1))
  for (const place of places) if (place !== undefined && place.index > PASSAGE / 2) return place.index + place[0].length
  // Never between the halves of one character.
  return /[\uD800-\uDBFF]$/.test(fitting) ? PASSAGE - 1 : PASSAGE
}
