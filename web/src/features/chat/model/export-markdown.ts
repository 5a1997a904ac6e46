import type { Citation, Message } from '@sugya/contract/api/chat'
import { toEditionName, toLicenseName } from '@sugya/contract/rules/edition-names'
import type { Language } from '@sugya/contract/api/texts'
import { referenceName } from '../../../lib/i18n/reference-name.ts'
import { groupTurns } from './turns.ts'

const QUOTES: Record<Language, [string, string]> = { he: ['״', '״'], en: ['“', '”'], ru: ['«', '»'] }

export interface ExportWords {
  question: string
  answer: string
  /** The line under the title, with the date. */
  saved: string
  /** The notice that answers are not halakhic rulings. */
  notRuling: string
}

/**
 * Exports a conversation as Markdown: questions as headings, answers unchanged, citations as footnotes with
 * reference, quoted words, edition, license and address. Footnotes are numbered through the whole file, since each
 * answer starts at 1.
 */
export function exportMarkdown(
  title: string,
  messages: readonly Message[],
  { language, words }: { language: Language; words: ExportWords },
): string {
  const footnotes: string[] = []
  const parts = [`# ${inLine(title)}`, `*${words.saved}*`]
  for (const { question, answers } of groupTurns(messages)) {
    if (question) parts.push(`## ${words.question}`, quoted(question.content))
    for (const answer of answers) {
      if (answer.content === '') continue
      parts.push(`## ${words.answer}`, withFootnotes(answer, footnotes, language))
    }
  }
  parts.push('---', `*${words.notRuling}*`)
  if (footnotes.length > 0) parts.push(footnotes.join('\n'))
  return `${parts.join('\n\n')}\n`
}

function withFootnotes({ content, citations }: Message, footnotes: string[], language: Language): string {
  const numbers = new Map<number, number>()
  return content.trim().replace(/\[(\d+)\](?![(:])/g, (mark, digits: string) => {
    const citation = citations.find(({ n }) => n === Number(digits))
    if (!citation) return mark
    let number = numbers.get(citation.n)
    if (number === undefined) {
      number = footnotes.push(`[^${String(footnotes.length + 1)}]: ${footnote(citation, language)}`)
      numbers.set(citation.n, number)
    }
    return `[^${String(number)}]`
  })
}

function footnote(citation: Citation, language: Language): string {
  const { quote, edition, license, url } = citation
  const [before, after] = QUOTES[language]
  const source = toEditionName(edition, language) + (license === '' ? '' : ` (${toLicenseName(license, language)})`)
  return [`**${referenceName(citation, language)}**`, quote && `${before}${inLine(quote)}${after}`, source, url && `<${url}>`]
    .filter(Boolean)
    .join(' · ')
}

const inLine = (text: string) => text.replace(/\s+/g, ' ').trim()
/** The reader writes plain text: a block quote keeps its lines, and none of it becomes a heading. */
const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
