import { useState } from 'react'

/**
 * Returns the list of the last render while it has the same entries in the same order: what is derived from it stays.
 */
export function useSameList(list: readonly string[]): readonly string[] {
  const [kept, keep] = useState(list)
  const isSame = list.length === kept.length && list.every((entry, index) => entry === kept[index])
  if (!isSame) keep(list)
  return isSame ? kept : list
}
