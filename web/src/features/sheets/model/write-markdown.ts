import type { SheetAnswer, SheetBlock, SheetSource } from '@sugya/contract/api/sheets'
import { toEditionName, toLicenseName } from '@sugya/contract/rules/edition-names'
import { referenceName } from '../../../lib/i18n/reference-name.ts'
import { type ExportedSheet, listCredits } from './exported-sheet.ts'
import { listRows, orderTexts, toCutText } from './shown-rows.ts'

/** Writes a sheet as Markdown: each text of a source as a block quotation, its editions below. */
export function writeMarkdown({ title, blocks, date, language, words }: ExportedSheet): string {
  const writeBlock = (block: SheetBlock): string[] => {
    if (block.type === 'heading') return [`## ${inLine(block.text)}`]
    if (block.type === 'text') return [block.text.trim()]
    if (block.type === 'answer') return writeAnswer(block)
    return writeSource(block)
  }
  const writeSource = (source: SheetSource): string[] => [
    `### ${referenceName(source, language)}`,
    ...orderTexts(source.texts).map((_, column) => quoteColumn(source, column)),
    listCredits(source.texts, language)
      .map((credit) => `*${words.edition}: ${credit}*  `)
      .join('\n'),
    ...(source.note.trim() === '' ? [] : [source.note.trim()]),
  ]
  const writeAnswer = ({ question, content, proofs }: SheetAnswer): string[] => [
    `### ${inLine(question)}`,
    content.trim(),
    ...proofs.map(({ number, quotes, ...names }) =>
      [
        `- [${String(number)}] **${referenceName(names, language)}**`,
        ...quotes.map(({ text, edition, license, status }) =>
          [text && `“${inLine(text)}”`, words.statuses[status], toEditionName(edition, language), toLicenseName(license, language)]
            .filter(Boolean)
            .join(' · '),
        ),
      ].join('\n  - '),
    ),
    `*${words.note}*`,
  ]
  const parts = [`# ${inLine(title)}`, `*${date}*`, ...blocks.flatMap(writeBlock), '---', `*${words.foot}*`]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function quoteColumn(source: SheetSource, column: number): string {
  const lines = listRows(source).flatMap((row) => {
    if (row.gap) return ['…']
    const cell = row.cells[column]
    return cell ? [inLine(toCutText(cell))] : []
  })
  return lines.map((line) => `> ${line}`).join('  \n')
}

const inLine = (text: string) => text.replace(/\s+/g, ' ').trim()
