import type { HistoryEntry, Mark, MarkKind, studyApi } from '@sugya/contract/api/study'
import { keepPreviousData, useInfiniteQuery, useQuery, type InfiniteData } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { studyKey, useConfirmed } from './use-marks.ts'
import { historyKey } from './use-places.ts'

export const listKey = [...studyKey, 'list'] as const

/** Which marks a list shows. */
export interface MarkFilter {
  kind: MarkKind | undefined
  /** The title of a work; empty for all. */
  work: string
  q: string
}

interface Page<Item> {
  items: Item[]
  next: string | null
}
const flatten = <Item>({ pages }: InfiniteData<Page<Item>>): Item[] => pages.flatMap(({ items }) => items)

async function readMarks(filter: MarkFilter, before: string | undefined, limit: number, signal?: AbortSignal): Promise<Page<Mark>> {
  const { kind, work, q } = filter
  const query = { kind, work: work === '' ? undefined : work, q: q === '' ? undefined : q, limit, before }
  const { marks, next } = await call<typeof studyApi.listMarks>('GET /api/study/marks', { query, signal })
  return { items: marks, next }
}

/** The reader's marks, the last changed first. */
export function useMarkList(filter: MarkFilter) {
  useConfirmed()
  return useInfiniteQuery({
    queryKey: [...listKey, filter],
    queryFn: ({ pageParam, signal }) => readMarks(filter, pageParam, 50, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    select: flatten,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** All marks that a filter shows, for the export. */
export async function readAllMarks(filter: MarkFilter): Promise<Mark[]> {
  const all: Mark[] = []
  let before: string | undefined
  do {
    const { items, next } = await readMarks(filter, before, 200)
    all.push(...items)
    before = next ?? undefined
  } while (before !== undefined)
  return all
}

/** The works in which the reader has marks. */
export function useMarkedWorks() {
  return useQuery({
    queryKey: [...listKey, 'works'],
    queryFn: ({ signal }) => call<typeof studyApi.listMarkedWorks>('GET /api/study/works', { signal }),
    staleTime: 0,
  })
}

/** What the reader has read, latest first. */
export function useHistory() {
  return useInfiniteQuery({
    queryKey: historyKey,
    queryFn: async ({ pageParam, signal }): Promise<Page<HistoryEntry>> => {
      const { entries, next } = await call<typeof studyApi.listHistory>('GET /api/study/history', {
        query: { limit: 50, before: pageParam },
        signal,
      })
      return { items: entries, next }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    select: flatten,
    staleTime: 0,
  })
}
