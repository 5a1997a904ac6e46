import type { accuracyApi } from '@sugya/contract/api/accuracy'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'

/** What was measured last. */
export function useAccuracy() {
  return useQuery({
    queryKey: ['accuracy'],
    queryFn: async ({ signal }) => await call<typeof accuracyApi.readAccuracy>('GET /api/accuracy', { signal }),
  })
}
