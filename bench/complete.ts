/**
 * Measures completion while typing over HTTP (target: p95 ≤ 50 ms): every beginning of titles, references, sentences
 * and mistyped words in three languages, one request after another. LIBRARY_URI names another library than the
 * starter's.
 */
// cspell:ignore gneesis sanhedrim qwertyuiop asdfgh crtah
import type { completionApi } from '@sugya/contract/api/completion'
import type { ResponseBody } from '@sugya/contract/endpoint'
import { formatNumber, percentile, reportAtMost } from './support/figures.ts'
import { startServer } from './support/server.ts'

const TYPED = [
  ...['Genesis 25:29-34', 'Bereishis', 'Brachos 2a', 'Shulchan Arukh, Orach Chayim 1', 'rashi on gen 1:1', 'Genesis 99', 'Gneesis 12'],
  ...['what does it say about love', 'sanhedrim', 'qwertyuiop asdfgh', 'Mishneh Torah, Repentance 2:1'],
  ...['בראשית כה, כט', 'ברכות ב ע״א', 'רש״י על בראשית א, א', 'שו״ע אורח חיים א', 'מה אומרת התורה על אהבה', 'תהלימ קיט'],
  ...['Берешит 25:34', 'Брахот 2а', 'псалом 23', 'раши на брейшит 1:1', 'что сказано о любви', 'шулхан арух', 'crtah,'],
]
const begins = TYPED.flatMap((text) => Array.from({ length: text.length }, (_, index) => text.slice(0, index + 1)))

const { LIBRARY_URI } = process.env
const server = await startServer(LIBRARY_URI === undefined ? {} : { LIBRARY_URI })
try {
  const works = (await (await fetch(`${server.url}/api/texts/works`)).json()) as { works: { segments: number }[] }
  const segments = works.works.reduce((sum, work) => sum + work.segments, 0)
  const firstAt = performance.now()
  await complete('g')
  const first = performance.now() - firstAt
  for (const typed of begins.slice(0, 100)) await complete(typed)
  const took: number[] = []
  for (const typed of begins) {
    const since = performance.now()
    await complete(typed)
    took.push(performance.now() - since)
  }
  const note = `p50 ${formatNumber(percentile(took, 0.5))}, largest ${formatNumber(Math.max(...took))}, n ${String(took.length)}; ${String(works.works.length)} works, ${String(segments)} segments`
  reportAtMost(
    'completion, over HTTP, p95',
    percentile(took, 0.95),
    50,
    'ms',
    `${note}; the first one, which reads all names, ${formatNumber(first)}`,
  )
} finally {
  await server.stop()
}

async function complete(typed: string): Promise<void> {
  const response = await fetch(`${server.url}/api/complete?${new URLSearchParams({ q: typed, language: 'en' }).toString()}`)
  if (!response.ok) throw new Error(`${String(response.status)} for ${JSON.stringify(typed)}`)
  await (response.json() as Promise<ResponseBody<typeof completionApi.completeReference>>)
}
