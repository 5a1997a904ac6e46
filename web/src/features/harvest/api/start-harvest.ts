import type { harvestApi, HarvestRequest } from '@sugya/contract/api/harvest'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { adminCall } from '../../../lib/api/admin-call.ts'
import { ApiError } from '../../../lib/api/client.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { useLookAgain } from './watch-harvest.ts'

function begin(request: HarvestRequest) {
  return adminCall<typeof harvestApi.startHarvest>('POST /api/training/harvest-all', { query: {}, body: request })
}

/** What the server said of a refusal, when it said something. */
export function saidOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.code !== 'unreachable' && error.code !== 'internal' ? error.message : undefined
}

function useStarting(mutationFn: (request: HarvestRequest) => Promise<{ sessionId: string }>, started?: string) {
  const { t } = useTranslation('harvest')
  const lookAgain = useLookAgain()
  return useMutation({
    mutationFn,
    onSuccess: () => started !== undefined && notify({ title: started }),
    onError: (error) => notify({ kind: 'error', title: t('harvestFailed'), text: saidOf(error) }),
    // Until what is shown is true again, the buttons wait.
    onSettled: lookAgain,
  })
}

/** Starts a harvest. `started`: what to tell when it has begun. */
export function useStartHarvest(started?: string) {
  return useStarting(begin, started)
}

/** Ends whatever is active, then starts anew. */
export function useRestartHarvest() {
  const { t } = useTranslation('harvest')
  return useStarting(async (request) => {
    await adminCall<typeof harvestApi.cleanupSessions>('POST /api/training/cleanup-sessions', {})
    return begin(request)
  }, t('restarted'))
}

/** Ends the active harvest; what was fetched stays. */
export function useStopHarvest() {
  const { t } = useTranslation('harvest')
  const lookAgain = useLookAgain()
  return useMutation({
    mutationFn: () => adminCall<typeof harvestApi.cancelHarvest>('POST /api/training/harvest-cancel', {}),
    onSuccess: () => notify({ title: t('stopped') }),
    onError: (error) => notify({ kind: 'error', title: t('stopFailed'), text: saidOf(error) }),
    onSettled: lookAgain,
  })
}
