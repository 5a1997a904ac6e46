import type { SheetAnswer, SheetBlock, SheetSource } from '@sugya/contract/api/sheets'
import type { TextLanguage } from '@sugya/contract/api/texts'
import { toEditionName, toLicenseName } from '@sugya/contract/rules/edition-names'
import { AlignmentType, BorderStyle, Document, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow, TextRun, WidthType } from 'docx'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { referenceName } from '../../../lib/i18n/reference-name.ts'
import { textDirection } from '@sugya/contract/rules/text-direction'
import { type ExportedSheet, listCredits } from './exported-sheet.ts'
import { listRows, type ShownRow, toCutText } from './shown-rows.ts'

type Heading = (typeof HeadingLevel)[keyof typeof HeadingLevel]
type Direction = 'rtl' | 'ltr'

/** Sizes in half points. */
const SIZE = { hebrew: 26, text: 22, small: 17 }
const NO_BORDER = { style: BorderStyle.NONE, size: 0, color: 'auto' }
const NO_BORDERS = { top: NO_BORDER, bottom: NO_BORDER, left: NO_BORDER, right: NO_BORDER }
const TABLE_BORDERS = { ...NO_BORDERS, insideHorizontal: NO_BORDER, insideVertical: NO_BORDER }
const FONT = { ascii: 'Times New Roman', hAnsi: 'Times New Roman', cs: 'David' }
const LANGUAGE_TAGS: Record<TextLanguage, string> = { he: 'he-IL', arc: 'he-IL', ar: 'ar-SA', en: 'en-GB', ru: 'ru-RU' }

/**
 * Writes a sheet as a Word document. Right-to-left words are runs and paragraphs of that direction; of two columns the
 * original is the right one.
 */
export async function writeDocx({ title, blocks, date, language, words }: ExportedSheet): Promise<Blob> {
  const page = getDirection(language)
  const own = (text: string) => text.split('\n').map((line) => paragraph(line, textDirection(line, page)))
  const small = (text: string) => paragraph(text, page, { size: SIZE.small, color: '555555' })

  const writeSource = (source: SheetSource) => [
    paragraph(referenceName(source, language), page, { heading: HeadingLevel.HEADING_2 }),
    writeTable(source),
    ...listCredits(source.texts, language).map((credit) => small(`${words.edition}: ${credit}`)),
    ...(source.note.trim() === '' ? [] : own(source.note)),
  ]
  const writeAnswer = ({ question, content, language: written, proofs }: SheetAnswer) => [
    paragraph(question, textDirection(question, page), { heading: HeadingLevel.HEADING_2 }),
    ...content.split('\n').flatMap((line) => (line.trim() === '' ? [] : [paragraph(line, getDirection(written))])),
    ...proofs.flatMap(({ number, quotes, ...names }) => [
      paragraph(`[${String(number)}] ${referenceName(names, language)}`, page),
      ...quotes.flatMap((quote) => [
        ...(quote.text === '' ? [] : [paragraph(quote.text, getDirection(quote.language), { language: quote.language })]),
        small([words.statuses[quote.status], toEditionName(quote.edition, language), toLicenseName(quote.license, language)].join(' · ')),
      ]),
    ]),
    small(words.note),
  ]
  const writeBlock = (block: SheetBlock) => {
    if (block.type === 'heading') return [paragraph(block.text, textDirection(block.text, page), { heading: HeadingLevel.HEADING_1 })]
    if (block.type === 'text') return own(block.text)
    return block.type === 'answer' ? writeAnswer(block) : writeSource(block)
  }

  const document = new Document({
    title,
    styles: { default: { document: { run: { font: FONT, size: SIZE.text, sizeComplexScript: SIZE.text } } } },
    sections: [
      {
        children: [
          paragraph(title, textDirection(title, page), { heading: HeadingLevel.TITLE, isCentered: true }),
          paragraph(date, page, { size: SIZE.small, isCentered: true }),
          ...blocks.flatMap(writeBlock),
          small(words.foot),
        ],
      },
    ],
  })
  return await Packer.toBlob(document)
}

interface ParagraphOptions {
  heading?: Heading
  size?: number
  color?: string
  isCentered?: boolean
  language?: TextLanguage
}

/** In a paragraph of the other direction Word turns "start" by itself. */
function paragraph(text: string, direction: Direction, { heading, size, color, isCentered, language }: ParagraphOptions = {}): Paragraph {
  const isRtl = direction === 'rtl'
  const run = new TextRun({
    text,
    rightToLeft: isRtl,
    font: FONT,
    ...(size !== undefined && { size, sizeComplexScript: size }),
    ...(color !== undefined && { color }),
    ...(language !== undefined && {
      language: isRtl ? { bidirectional: LANGUAGE_TAGS[language] } : { value: LANGUAGE_TAGS[language] },
    }),
  })
  return new Paragraph({
    children: [run],
    bidirectional: isRtl,
    alignment: isCentered ? AlignmentType.CENTER : AlignmentType.START,
    spacing: { after: 80 },
    ...(heading !== undefined && { heading, keepNext: true }),
  })
}

/** The texts of a source in columns that run from right to left. */
function writeTable(source: SheetSource): Table {
  const columns = Math.max(source.texts.length, 1)
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    visuallyRightToLeft: true,
    borders: TABLE_BORDERS,
    rows: listRows(source).map((row) => new TableRow({ cantSplit: true, children: writeCells(row, columns) })),
  })
}

function writeCells(row: ShownRow, columns: number): TableCell[] {
  const width = { size: Math.floor(100 / columns), type: WidthType.PERCENTAGE }
  if (row.gap) return [new TableCell({ columnSpan: columns, borders: NO_BORDERS, children: [paragraph('…', 'rtl')] })]
  return row.cells.map((cell) => {
    const direction = cell ? getDirection(cell.language) : 'ltr'
    const size = direction === 'rtl' ? SIZE.hebrew : SIZE.text
    const words = cell ? paragraph(toCutText(cell), direction, { size, language: cell.language }) : paragraph('', direction)
    return new TableCell({ width, borders: NO_BORDERS, children: [words] })
  })
}
