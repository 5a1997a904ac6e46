/**
 * Measures the search of the library page over HTTP (target: p95 ≤ 150 ms): words, phrases in quotation marks, and
 * searches narrowed to a work, a period and a language, one request after another. LIBRARY_URI names another library
 * than the starter's.
 */
import { formatNumber, percentile, reportAtMost } from './support/figures.ts'
import { startServer } from './support/server.ts'

const SEARCHES: Record<string, readonly string[]> = {
  words: [
    'love your neighbor',
    'lentil stew',
    'who built the ark',
    'נזיד עדשים',
    'ואהבת לרעך כמוך',
    'чечевичная похлёбка',
    'сотворение мира',
  ],
  'a phrase': ['"in the beginning"', '"and it came to pass"', '"ויאמר ה׳ אל משה"', '"בראשית ברא"', '«и сказал Бог»'],
  'words in one work': ['light?work=Genesis', 'brother?work=Genesis', 'אור?work=Genesis', 'свет?work=Isaiah'],
  'words of one period': ['light?period=torah', 'king?period=prophets', 'מלך?period=prophets', 'свет?period=writings'],
  'words in one language': ['light?textLanguage=en', 'אור?textLanguage=he', 'свет?textLanguage=ru'],
}
const ROUNDS = 12

const { LIBRARY_URI } = process.env
const server = await startServer(LIBRARY_URI === undefined ? {} : { LIBRARY_URI })
try {
  for (const [name, searches] of Object.entries(SEARCHES)) {
    const took: number[] = []
    const before = server.processorMs()
    for (let round = 0; round < ROUNDS; round++) {
      for (const search of searches) {
        const since = performance.now()
        await find(search)
        // The first two rounds warm up.
        if (round > 1) took.push(performance.now() - since)
      }
    }
    const processor = (server.processorMs() - before) / (ROUNDS * searches.length)
    const note = `p50 ${formatNumber(percentile(took, 0.5))}, n ${String(took.length)}; processor time of a search ${formatNumber(processor)}, all threads`
    reportAtMost(`search for ${name}, over HTTP, p95`, percentile(took, 0.95), 150, 'ms', note)
  }
} finally {
  await server.stop()
}

async function find(search: string): Promise<void> {
  const [words = '', query = ''] = search.split('?')
  const response = await fetch(`${server.url}/api/texts/search/${encodeURIComponent(words)}?language=en&${query}`)
  if (!response.ok) throw new Error(`${String(response.status)} for ${search}`)
  await response.arrayBuffer()
}
