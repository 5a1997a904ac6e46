import { expect, it } from 'vitest'
import type { Citation } from '@sugya/contract/api/chat'
import type { Language } from '@sugya/contract/api/texts'
import { noMetrics } from '@sugya/testing/fakes/no-metrics'
import { words } from '../../../../words/words.ts'
import { citeAnswer } from './citation-processor.ts'
import { toPassage, type Passage } from './passages.ts'
import { publicDeps, publicSegments, readRows } from './segments.fixture.ts'

const passages = publicSegments.map(({ segment }) => toPassage([segment]) as Passage)
const sources = new Map(passages.map((passage, index) => [index + 1, passage]))
const numbers = new Map(publicSegments.map(({ segment }, index) => [segment.ref, index + 1]))

interface Quotation {
  kind: string
  letter: string
  language: Language
  answer: string
}
const quotations = readRows('quotations.fixture.tsv').map(([kind = '', letter = '', language = '', answer = '']): Quotation => ({
  kind,
  letter,
  language: language as Language,
  answer,
}))

async function cite({ answer, language }: Quotation) {
  const written = answer
    .replaceAll('\\n', '\n')
    .replace(/\[([A-Z][A-Za-z ]+ \d+:\d+)\]/g, (whole, ref: string) => (numbers.has(ref) ? `[${String(numbers.get(ref))}]` : whole))
  async function* pieces() {
    yield written
  }
  const citations: Citation[] = []
  let text = ''
  for await (const event of citeAnswer({ ...publicDeps, metrics: noMetrics }, { sources, language, question: '' }, pieces())) {
    if (event.type === 'citation') citations.push(event.citation)
    else text += event.text
  }
  return { text, citations }
}

/** The quotations of a kind whose outcome is wrong, with what a reader sees; prints the share of right ones by letter. */
async function judge(kind: string, isRight: (shown: Awaited<ReturnType<typeof cite>>) => boolean): Promise<string[]> {
  const wrong: string[] = []
  const shares = new Map<string, [right: number, all: number]>()
  for (const quotation of quotations.filter((one) => one.kind === kind)) {
    const shown = await cite(quotation)
    const share = shares.get(quotation.letter) ?? [0, 0]
    shares.set(quotation.letter, [share[0] + Number(isRight(shown)), share[1] + 1])
    if (!isRight(shown)) wrong.push(`${quotation.letter}: ${quotation.answer} → ${shown.text}`)
  }
  process.stdout.write(`${kind}: ${[...shares].map(([letter, [right, all]]) => `${letter} ${String(right)}/${String(all)}`).join(', ')}\n`)
  return wrong
}

it('has at least 130 forged and 96 true quotations', () => {
  expect(quotations.filter(({ kind }) => kind === 'forged').length).toBeGreaterThanOrEqual(130)
  expect(quotations.filter(({ kind }) => kind === 'true').length).toBeGreaterThanOrEqual(96)
})

it('proves none of the forged quotations written by hand', async () => {
  expect(await judge('forged', ({ citations }) => citations.every(({ status }) => status !== 'proven'))).toEqual([])
})

it('proves at least 97 of 100 true quotations written by hand', async () => {
  const wrong = await judge('true', ({ text, citations }) => citations.some(({ status }) => status === 'proven') && !text.includes('~~'))
  const all = quotations.filter(({ kind }) => kind === 'true').length
  expect(wrong.length / all, wrong.join('\n')).toBeLessThanOrEqual(0.03)
})

it('marks, takes out or cuts at least 95 of 100 invented references', async () => {
  const marks = Object.values(words).map(({ answers }) => answers.notInLibrary)
  const hasNumber = /\d+[:абab]|[א-ת], [א-ת]|(?:דף|סימן|פרק) [א-ת]/
  const wrong = await judge('invented', ({ text, citations }) =>
    citations.length > 0 ? !/99|40|-צ/.test(text) : marks.some((mark) => text.includes(mark)) || !hasNumber.test(text),
  )
  const all = quotations.filter(({ kind }) => kind === 'invented').length
  expect(wrong.length / all, wrong.join('\n')).toBeLessThanOrEqual(0.05)
})
