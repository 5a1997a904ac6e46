import type { readPassage } from '@sugya/contract/api/texts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { broughtAlong, call } from '../../../lib/api/client.ts'

/** A passage with everything around it. The one before stays on screen while the next is fetched. */
export function usePassage(ref: string, { enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({
    queryKey: ['passage', ref],
    queryFn: ({ signal }) => call<typeof readPassage>('GET /api/texts/ref/:ref', { params: { ref }, signal }),
    initialData: () => broughtAlong<typeof readPassage>('GET /api/texts/ref/:ref', { params: { ref } }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    enabled,
  })
}
