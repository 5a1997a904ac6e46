/** For each number `n` from 0 a list: the values from `starts[n]` on, before `starts[n + 1]`. */
export interface Lists {
  starts: Uint32Array
  values: Uint32Array
}

/** Packs lists of numbers; the number of a list is its place. */
export function packLists(lists: readonly (readonly number[])[]): Lists {
  const starts = new Uint32Array(lists.length + 1)
  for (const [number, list] of lists.entries()) starts[number + 1] = (starts[number] ?? 0) + list.length
  const values = new Uint32Array(starts.at(-1) ?? 0)
  for (const [number, list] of lists.entries()) values.set(list, starts[number])
  return { starts, values }
}

/** The list of a number; empty below 0. */
export const getList = ({ starts, values }: Lists, number: number) =>
  number < 0 ? values.subarray(0, 0) : values.subarray(starts[number], starts[number + 1])
