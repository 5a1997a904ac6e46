/**
 * The forms in which models write "source 1": `[1]`, `[[1]]`, `[1, 2]`, `[1-3]`, `[S1]`, `[^1]`, `【1】`,
 * `[Source 1, Source 2]`, `[n1]`, `[1.]`, `[1 2]`, `【1†source】`, `［１］`.
 */
const MARKER = String.raw`(?:\[\[|\[|【|［)\s*(?:[Ss]ources? ?|[SsNn^])?([\d０-９]{1,4}(?:(?:\s*[,;،、–-]\s*|\s)(?:[Ss]ources? ?|[SsNn^])?[\d０-９]{1,4}){0,20})\.?\s*(?:†[^\]】］\n]{0,60})?(?:\]\]|\]|】|］)`

const MARKER_AT_START = new RegExp(`^${MARKER}`)
/** A prefix that may still become a marker. */
const PARTIAL_MARKER =
  /^(?:\[|【|［)\[?\s*(?:[Ss]ources? ?|[\s\dSsNn^０-９,;،、–-]){0,80}(?:[Ss](?:o(?:u(?:r(?:ce?)?)?)?)?)?\.?(?:†[^\]】］\n]{0,60})?\]?$/

/** Most numbers that a range (`[1-300]`) expands to. */
const MAX_RANGE = 20

function parseNumbers(list: string): number[] {
  return list
    .normalize('NFKC')
    .replace(/[a-z^]/gi, '')
    .replace(/\s*([–-])\s*/g, '$1')
    .split(/[,;،、\s]+/)
    .flatMap((item) => {
      const [first = NaN, last = first] = item.split(/[–-]/).map(Number)
      const count = Math.min(Math.max(last - first, 0), MAX_RANGE)
      return Array.from({ length: count + 1 }, (_, i) => first + i)
    })
}

/** The marker at the beginning of a text; `need` when more characters are needed; undefined when there is none. */
export function matchMarker(text: string, final: boolean): { numbers: number[]; length: number } | 'need' | undefined {
  const match = MARKER_AT_START.exec(text)
  if (match !== null) {
    // `[[1]` may yet get its second bracket.
    if (!final && match[0].startsWith('[[') && !match[0].endsWith(']]') && match[0].length === text.length) return 'need'
    return { numbers: parseNumbers(match[1] ?? ''), length: match[0].length }
  }
  return !final && PARTIAL_MARKER.test(text) ? 'need' : undefined
}

/** A complete text without its markers and the space before them, and their numbers in order. */
export function extractMarkers(text: string): { text: string; numbers: number[] } {
  const numbers: number[] = []
  const rest = text.replace(new RegExp(`\\s*${MARKER}`, 'g'), (_, list: string) => {
    numbers.push(...parseNumbers(list))
    return ''
  })
  return { text: rest, numbers }
}
