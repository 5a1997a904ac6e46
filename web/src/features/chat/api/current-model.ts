import type { currentModel } from '@sugya/contract/api/chat'
import { useQuery } from '@tanstack/react-query'
import { broughtAlong, call } from '../../../lib/api/client.ts'

/** How often it is asked which model answers (specification §9), in milliseconds. */
const INTERVAL = 60_000

/** The model that answers now, and whether there is one at all. */
export function useModel() {
  return useQuery({
    queryKey: ['model'],
    queryFn: ({ signal }) => call<typeof currentModel>('GET /api/model/current', { signal }),
    initialData: () => broughtAlong<typeof currentModel>('GET /api/model/current', {}),
    refetchInterval: INTERVAL,
  })
}
