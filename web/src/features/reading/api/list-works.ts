import type { textsApi } from '@sugya/contract/api/texts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'

/** Reads the catalog: every work of the library, in catalog order. */
export function useWorks() {
  return useQuery({
    queryKey: ['works'],
    queryFn: async ({ signal }) => (await call<typeof textsApi.listWorks>('GET /api/texts/works', { signal })).works,
  })
}
