import type { SheetAnswer, SheetBlock, SheetSource } from '@sugya/contract/api/sheets'
import { toEditionName, toLicenseName } from '@sugya/contract/rules/edition-names'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { referenceName } from '../../../lib/i18n/reference-name.ts'
import { type ExportedSheet, listCredits } from './exported-sheet.ts'
import { listRows, toCutText } from './shown-rows.ts'

const STYLE = `body{font-family:Georgia,"Times New Roman",serif;line-height:1.6;max-width:50rem;margin:2rem auto;padding:0 1rem;color:#111}
h1{text-align:center}h1,h2,h3{line-height:1.3}table{width:100%;border-collapse:collapse;table-layout:fixed}td{vertical-align:top;padding:.2rem .6rem;overflow-wrap:break-word}
td:lang(he),td:lang(arc){font-size:1.2em;line-height:1.8}.credit{color:#555;font-size:.85rem}.own{white-space:pre-line}section{border-top:1px solid #bbb;margin-top:1rem}`

/** Writes a sheet as one self-contained page; the original stands at the right in every language. */
export function writeHtml({ title, blocks, date, language, words }: ExportedSheet): string {
  const writeSource = (source: SheetSource) => {
    const credits = listCredits(source.texts, language).map(
      (credit) => `<p class="credit">${e(words.edition)}: <bdi>${e(credit)}</bdi></p>`,
    )
    const note = source.note.trim() === '' ? '' : writeOwn(source.note)
    return `<section><h3><bdi>${e(referenceName(source, language))}</bdi></h3>${writeTable(source)}${credits.join('')}${note}</section>`
  }
  const writeAnswer = ({ question, content, language: written, proofs }: SheetAnswer) => {
    const list = proofs.map(({ number, quotes, ...names }) => {
      const quoted = quotes.map(({ text, language: spoken, edition, license, status }) => {
        const credit = [words.statuses[status], toEditionName(edition, language), toLicenseName(license, language)].join(' · ')
        return `<blockquote lang="${spoken}" dir="${getDirection(spoken)}">${e(text)}</blockquote><p class="credit"><bdi>${e(credit)}</bdi></p>`
      })
      return `<p>[${String(number)}] <bdi>${e(referenceName(names, language))}</bdi></p>${quoted.join('')}`
    })
    const answer = `<div class="own" lang="${written}" dir="${getDirection(written)}">${e(content)}</div>`
    return `<section><h3 dir="auto">${e(question)}</h3>${answer}${list.join('')}<p class="credit">${e(words.note)}</p></section>`
  }
  const writeBlock = (block: SheetBlock) => {
    if (block.type === 'heading') return `<h2 dir="auto">${e(block.text)}</h2>`
    if (block.type === 'text') return writeOwn(block.text)
    return block.type === 'answer' ? writeAnswer(block) : writeSource(block)
  }
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${e(title)}</title><style>${STYLE}</style>`
  const body = `<h1 dir="auto">${e(title)}</h1><p class="credit">${e(date)}</p>${blocks.map(writeBlock).join('\n')}<hr><p class="credit">${e(words.foot)}</p>`
  return `<!doctype html>\n<html lang="${language}" dir="${getDirection(language)}"><head>${head}</head><body>${body}</body></html>\n`
}

function writeTable(source: SheetSource): string {
  const rows = listRows(source).map((row) => {
    if (row.gap) return `<tr><td colspan="${String(source.texts.length)}">…</td></tr>`
    const cells = row.cells.map((cell) =>
      cell ? `<td lang="${cell.language}" dir="${getDirection(cell.language)}">${e(toCutText(cell))}</td>` : '<td></td>',
    )
    return `<tr>${cells.join('')}</tr>`
  })
  return `<table dir="rtl">${rows.join('')}</table>`
}

const writeOwn = (text: string) => `<div class="own" dir="auto">${e(text)}</div>`

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Escapes a text for HTML. */
const e = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPED[sign] ?? sign)
