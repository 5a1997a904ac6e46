import type { Message } from '@sugya/contract/api/chat'
import { toEditionName, toLicenseName } from '@sugya/contract/rules/edition-names'
import { numberSources, writeSourceNumbers, type CitedSource } from '@sugya/contract/rules/number-sources'
import type { Language } from '@sugya/contract/api/texts'
import { referenceName } from '../../../lib/i18n/reference-name.ts'
import { groupTurns } from './turns.ts'

const QUOTES: Record<Language, [string, string]> = { he: ['״', '״'], en: ['“', '”'], ru: ['«', '»'] }

export interface ExportWords {
  question: string
  answer: string
  /** The heading of the sources of an answer. */
  sources: string
  /** The line under the title, with the date. */
  saved: string
  /** The notice that answers are not halakhic rulings. */
  notRuling: string
}

/**
 * Exports a conversation as Markdown: questions as headings, answers with the numbers that the screen shows, and below
 * each answer its cited sources by number, with reference, quoted words, edition, license and address. The lists stand
 * below each answer, since programs number the footnotes of a whole file themselves.
 */
export function exportMarkdown(
  title: string,
  messages: readonly Message[],
  { language, words }: { language: Language; words: ExportWords },
): string {
  const parts = [`# ${inLine(title)}`, `*${words.saved}*`]
  for (const { question, answers } of groupTurns(messages)) {
    if (question) parts.push(`## ${words.question}`, quoted(question.content))
    for (const answer of answers) {
      if (answer.content === '') continue
      const numbered = numberSources(answer)
      parts.push(`## ${words.answer}`, writeSourceNumbers(answer.content.trim(), numbered))
      if (numbered.cited.length === 0) continue
      parts.push(`**${words.sources}**`, numbered.cited.map((source) => toLine(source, language)).join('\n'))
    }
  }
  parts.push('---', `*${words.notRuling}*`)
  return `${parts.join('\n\n')}\n`
}

/** A source with all its citations: each quotation once, and the place of one within the passage. */
function toLine(source: CitedSource, language: Language): string {
  const { number, citations } = source
  const [before, after] = QUOTES[language]
  const quotes = citations.flatMap((citation) => {
    if (citation.quote === '') return []
    const place = citation.ref === source.ref ? '' : ` (${referenceName(citation, language)})`
    return [`${before}${inLine(citation.quote)}${after}${place}`]
  })
  const editions = citations.map(({ edition, license }) => {
    const name = toEditionName(edition, language)
    return license === '' ? name : `${name} (${toLicenseName(license, language)})`
  })
  const url = source.source?.url || citations[0]?.url
  const parts = [`**${referenceName(source, language)}**`, ...new Set(quotes), ...new Set(editions), url && `<${url}>`]
  return `- [${String(number)}] ${parts.filter(Boolean).join(' · ')}`
}

const inLine = (text: string) => text.replace(/\s+/g, ' ').trim()
/** The reader writes plain text: a block quote keeps its lines, and none of it becomes a heading. */
const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
