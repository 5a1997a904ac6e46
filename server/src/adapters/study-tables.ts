import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { BookSpan, Haftarah, Span, StudyTables } from '../ports/study-tables.ts'

/**
 * Reads the tables of the cycles (data/calendar/README.md). Throws when a file is missing or a line is not understood.
 */
export function readStudyTables(folder: string): StudyTables {
  const read = (name: string) =>
    readFileSync(path.join(folder, `${name}.tsv`), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.split('\t'))
  return {
    portions: new Map(
      read('portions').map(([numbers = '', aliyot = '', ashkenazim = '', sephardim = '']) => [
        numbers,
        { aliyot: aliyot.split(' ').map(parseSpan), haftarah: parseHaftarah(ashkenazim, sephardim) },
      ]),
    ),
    specialHaftarot: new Map(
      read('special-haftarot').map(([occasion = '', ashkenazim = '', sephardim = '']) => [occasion, parseHaftarah(ashkenazim, sephardim)]),
    ),
    mishnayot: read('mishnah').flatMap(([title = '', counts = '']) =>
      counts.split(' ').flatMap((count, chapter) => countTo(Number(count)).map((mishnah) => ({ title, chapter: chapter + 1, mishnah }))),
    ),
    treatises: read('mishneh-torah').map(([title = '', chapters]) => ({ title: `Mishneh Torah, ${title}`, chapters: Number(chapters) })),
    chapters: read('tanakh').flatMap(([title = '', chapters]) => countTo(Number(chapters)).map((chapter) => ({ title, chapter }))),
    yerushalmi: read('yerushalmi').flatMap(([title = '', pages = '']) =>
      pages
        .split(' ')
        .map((span, page) => ({ title: `Jerusalem Talmud ${title}`, page: page + 1, ...(span !== '-' && { span: parseSpan(span) }) })),
    ),
    shekalim: new Map(read('shekalim').map(([side = '', span = '']) => [side, parseSpan(span)])),
    kitzur: read('kitzur').map(([, days = '']) => days.split(' ').map((span) => (span === '-' ? undefined : parseSpan(span)))),
  }
}

function countTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1)
}

function parseHaftarah(ashkenazim: string, sephardim: string): Haftarah {
  return { ashkenazim: parseBookSpans(ashkenazim), ...(sephardim !== '' && { sephardim: parseBookSpans(sephardim) }) }
}

function parseBookSpans(text: string): BookSpan[] {
  return text.split('; ').map((part) => {
    const at = part.lastIndexOf(' ')
    return { title: part.slice(0, at), span: parseSpan(part.slice(at + 1)) }
  })
}

/** Parses `1:1:36-2:2`: what the end does not say is that of the beginning. */
function parseSpan(text: string): Span {
  const [first = '', last = first] = text.split('-')
  const from = first.split(':').map(Number)
  const end = last.split(':').map(Number)
  const to = [...from.slice(0, from.length - end.length), ...end]
  if ([...from, ...to].some((number) => !Number.isInteger(number) || number < 1)) throw new Error(`Not a span: ${text}`)
  return [from, to]
}
