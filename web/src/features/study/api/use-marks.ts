import type { Mark, studyApi } from '@sugya/contract/api/study'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { call } from '../../../lib/api/client.ts'
import type { Pending } from '../model/pending.ts'
import { listPending, onConfirmed, sendPending, subscribePending } from './outbox.ts'

export const studyKey = ['study'] as const
const toMarksKey = (page: string) => [...studyKey, 'marks', page] as const

export function usePending(): readonly Pending[] {
  return useSyncExternalStore(subscribePending, listPending)
}

/**
 * The reader's marks on pages (references of sections), with what waits to be sent. No request for an empty reference.
 */
export function useMarks(pages: readonly string[]): readonly Mark[] {
  const pending = usePending()
  useConfirmed()
  const results = useQueries({
    queries: pages.map((page) => ({
      queryKey: toMarksKey(page),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call<typeof studyApi.listMarks>('GET /api/study/marks', { query: { ref: page }, signal }).then(({ marks }) => marks),
      enabled: page !== '',
      staleTime: 60_000,
      refetchOnWindowFocus: true,
    })),
    combine: (all) => all.map(({ data }) => data),
  })
  return useMemo(
    () =>
      applyPending(
        results.flatMap((marks) => marks ?? []),
        pending,
        pages,
      ),
    [results, pending, pages],
  )
}

/** Marks of the server as they will be when everything that waits is sent. */
export function applyPending(marks: readonly Mark[], pending: readonly Pending[], pages: readonly string[]): Mark[] {
  const all = new Map(marks.map((mark) => [mark.id, mark]))
  for (const { change } of pending) {
    if (!('mark' in change) || !(all.has(change.mark.id) || pages.includes(change.page))) continue
    if (change.kind === 'delete') all.delete(change.mark.id)
    else all.set(change.mark.id, change.mark)
  }
  return [...all.values()]
}

/** Brings confirmed changes into what was read before, so that nothing flickers, and reads the lists again. */
export function useConfirmed(): void {
  const client = useQueryClient()
  useEffect(() => {
    // A reader who has just signed in may have left changes here before.
    if (listPending().length > 0) void sendPending()
  }, [])
  useEffect(
    () =>
      onConfirmed((change, saved) => {
        if (!('mark' in change)) return
        const replace = (marks: Mark[] | undefined) => marks?.filter(({ id }) => id !== change.mark.id && id !== saved?.id)
        client.setQueriesData<Mark[]>({ queryKey: [...studyKey, 'marks'] }, replace)
        if (saved) client.setQueryData<Mark[]>(toMarksKey(change.page), (marks) => marks && [...marks, saved])
        else if (change.kind === 'write') void client.invalidateQueries({ queryKey: [...studyKey, 'marks'] })
        void client.invalidateQueries({ queryKey: [...studyKey, 'list'] })
      }),
    [client],
  )
}
