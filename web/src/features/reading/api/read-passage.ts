import type { textsApi } from '@sugya/contract/api/texts'
import { queryKeys } from '@sugya/contract/rules/query-keys'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'

/** Reads a passage with its context. The previous passage stays on screen while the next one loads. */
export function usePassage(ref: string, { enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({
    queryKey: queryKeys.passage(ref),
    queryFn: ({ signal }) => call<typeof textsApi.readPassage>('GET /api/texts/ref/:ref', { params: { ref }, signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    enabled,
  })
}
