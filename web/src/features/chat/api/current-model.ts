import type { chatApi } from '@sugya/contract/api/chat'
import { queryKeys } from '@sugya/contract/rules/query-keys'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'

/** The poll interval of the current model (specification §9), in milliseconds. */
const INTERVAL = 60_000

/** The current model, and whether one is connected. */
export function useModel() {
  return useQuery({
    queryKey: queryKeys.currentModel,
    queryFn: ({ signal }) => call<typeof chatApi.currentModel>('GET /api/model/current', { signal }),
    refetchInterval: INTERVAL,
  })
}
