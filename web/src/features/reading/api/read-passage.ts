import type { PassageView, SegmentView, textsApi } from '@sugya/contract/api/texts'
import { queryKeys } from '@sugya/contract/rules/query-keys'
import { keepPreviousData, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'

/** The query of a passage. The text of a library does not change while a page is open. */
export const passageQuery = (ref: string) => ({
  queryKey: queryKeys.passage(ref),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call<typeof textsApi.readPassage>('GET /api/texts/ref/:ref', { params: { ref }, signal }),
  staleTime: Infinity,
})

/** Reads a passage with its context. The previous passage stays on screen while the next one loads. */
export function usePassage(ref: string, { enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({ ...passageQuery(ref), placeholderData: keepPreviousData, enabled })
}

/**
 * As `usePassage`; but a segment of a section that was read before shows its text at once, without its commentaries.
 */
export function usePassageAtOnce(ref: string) {
  const client = useQueryClient()
  return useQuery({ ...passageQuery(ref), placeholderData: (previous: PassageView | undefined) => findPreview(client, ref) ?? previous })
}

/** A segment of a section in the cache, as a passage without commentaries. */
function findPreview(client: QueryClient, ref: string): PassageView | undefined {
  const found = findSegment(client, ref)
  if (!found) return undefined
  const { passage, segment } = found
  const { heRef, ruRef, texts } = segment
  const editions = texts.map(({ html: _html, text: _text, ...edition }) => edition)
  return { ...passage, ref, heRef, ruRef, segments: [segment], editions, commentaries: [], previous: null, next: null, url: '' }
}

/** A segment in the cache, and a passage around it that was read. */
export function findSegment(client: QueryClient, ref: string): { passage: PassageView; segment: SegmentView } | undefined {
  for (const [, passage] of client.getQueriesData<PassageView>({ queryKey: queryKeys.passage('').slice(0, 1) })) {
    const segment = [...(passage?.section.segments ?? []), ...(passage?.segments ?? [])].find((one) => one.ref === ref)
    if (passage && segment) return { passage, segment }
  }
  return undefined
}
