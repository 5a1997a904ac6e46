import type { Figure } from './figures.ts'

/** Parses the figures that `bench/finding.ts` prints: a heading for each library, a line for each language. */
export function readFinding(printed: string): Figure[] {
  let library = ''
  return printed.split('\n').flatMap((line): Figure[] => {
    library = /^Finding, (.+?) questions? ×/.exec(line)?.[1] ?? library
    const found = /^\s+(he|en|ru|all)\s+p50 ([\d.]+) ms\s+p95 ([\d.]+) ms/.exec(line)
    if (found === null) return []
    const [, language = '', p50 = '', p95 = ''] = found
    const target = library.startsWith('one million') ? 80 : 20
    return [
      {
        name: `finding, ${language === 'all' ? 'all languages' : language}, p95`,
        measured: `${p95} ms (p50 ${p50}; ${library} questions × 3 after one round to warm up)`,
        target: `≤ ${String(target)} ms`,
        met: Number(p95) <= target,
      },
    ]
  })
}

/** The figures of plain BM25 over character 4-grams on the retrieval set of Sefaria. */
const BASELINE = { 'Recall@1': 0.762, 'Recall@10': 0.929, 'nDCG@10': 0.848 }

/** Parses the figures that `bench/sefaria-llm.ts` prints. None when it was skipped. */
export function readSefariaLlm(printed: string): Figure[] {
  const line = /^Sugya\s.*$/m.exec(printed)?.[0]
  if (line === undefined) return []
  return Object.entries(BASELINE).map(([name, target]) => {
    const value = new RegExp(`${name} ([\\d.]+)`).exec(line)?.[1] ?? 'not printed'
    return {
      name: `Sefaria’s retrieval set, ${name}`,
      measured: `${value} (588 queries)`,
      target: `> ${String(target)}`,
      met: Number(value) > target,
    }
  })
}
