import type { ListedLink } from '../../../ports/text-source.ts'
import { rankInTime } from '../../../text/rank-in-time.ts'
import type { LinkKind, TableLink } from '../../../text/reuse/link-table.ts'
import type { OpenVersion } from '../read/open-version.ts'
import { readAddress, splitRef } from '../../../text/references/canonical-ref.ts'

/** Of a link with a longer range, as with a chapter, only the first segment of the range is linked. */
const MAX_RANGE = 10

/** The start and the end of a range: a hyphen may stand in a title too. */
const RANGE = /^(.*\d[ab]?)-(\d[\dab:]*)$/

/**
 * The source's words for texts that have the same content, and for those that explain another. Every other link is a
 * citation.
 */
const PARALLEL = /parallel|mesorat hashas|mishnah in talmud|related/i
const COMMENTARY = /commentary|targum|explication|super/i

interface Range {
  from: number
  to: number
}

type PlacerVersion = Pick<OpenVersion, 'works' | 'work' | 'findPlace' | 'findRange'>

/** How links that a source lists become links between segments of a version. */
interface ListedPlacer {
  /** None when the version lacks one of the places, or both are in one. */
  place(link: ListedLink): TableLink[]
}

/** Links between the segments that a listed link names, from the later work to the earlier one. */
export function createListedPlacer(version: PlacerVersion): ListedPlacer {
  const times = new Map(version.works.map((work) => [work.title, rankInTime(work)]))
  const isLater = (a: number, b: number) => {
    const [own, other] = [version.findPlace(a).work, version.findPlace(b).work]
    if (own.base === other.title || other.base === own.title) return own.base === other.title
    const [time, otherTime] = [times.get(own.title) ?? 0, times.get(other.title) ?? 0]
    return time === otherTime ? a > b : time > otherTime
  }
  return {
    place({ from, to, type }) {
      const [own, other] = [findRange(version, from), findRange(version, to)]
      if (own === undefined || other === undefined || (own.from < other.to && other.from < own.to)) return []
      const [source, target] = isLater(own.from, other.from) ? [own, other] : [other, own]
      const kind: LinkKind = COMMENTARY.test(type) ? 'commentary' : PARALLEL.test(type) ? 'parallel' : 'quotation'
      const toLink = (segment: number, quoted: number): TableLink => ({ from: segment, to: quoted, kind, source: 'sefaria' })
      return [
        ...list(source).map((segment) => toLink(segment, target.from)),
        ...list(target)
          .slice(1)
          .map((segment) => toLink(source.from, segment)),
      ]
    },
  }
}

const list = ({ from, to }: Range) => Array.from({ length: to - from > MAX_RANGE ? 1 : to - from }, (_, index) => from + index)

/** The segments of a reference of the source: `Genesis 1:1`, `Genesis 1:31-2:3`, `Berakhot 2a:1-5`, `Berakhot 2a`. */
function findRange(version: PlacerVersion, ref: string): Range | undefined {
  const [, start = ref, end] = RANGE.exec(ref) ?? []
  const { title, address } = splitRef(start)
  const work = version.work(title)
  if (work === undefined) return undefined
  const first = readAddress(work, address)
  const ending = end === undefined ? address : end.split(':')
  // What the end leaves out it has in common with the start.
  const last = readAddress(work, [...address.slice(0, Math.max(0, address.length - ending.length)), ...ending])
  if (first === undefined || last === undefined) return undefined
  const { from, to: nearest } = version.findRange(title, first)
  const { to } = version.findRange(title, last)
  return nearest > from && to > from ? { from, to } : undefined
}
