/** The reference of consecutive segments: `Genesis 25:29-34`, across chapters `Genesis 1:31-2:3`. */
export function toRangeRef(segments: readonly string[]): string {
  const first = segments[0] ?? ''
  const last = segments.at(-1) ?? first
  if (first === last) return first
  const from = (/ ([^ ]+)$/.exec(first)?.[1] ?? '').split(':')
  const to = (/ ([^ ]+)$/.exec(last)?.[1] ?? '').split(':')
  let same = 0
  while (same < from.length - 1 && from[same] === to[same]) same++
  return `${first}-${to.slice(same).join(':')}`
}
