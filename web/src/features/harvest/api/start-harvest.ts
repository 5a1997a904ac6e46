import type { harvestApi, HarvestRequest } from '@sugya/contract/api/harvest'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { adminCall } from '../../../lib/api/admin-call.ts'
import { errorMessage } from '../../../lib/api/error-message.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { useRefetchHarvests } from './watch-harvest.ts'

function begin(request: HarvestRequest) {
  return adminCall<typeof harvestApi.startHarvest>('POST /api/training/harvest-all', { query: {}, body: request })
}

function useStarting(mutationFn: (request: HarvestRequest) => Promise<{ sessionId: string }>, started?: string) {
  const { t } = useTranslation('harvest')
  const refetchHarvests = useRefetchHarvests()
  return useMutation({
    mutationFn,
    onSuccess: () => started !== undefined && notify({ title: started }),
    onError: (error) => notify({ kind: 'error', title: t('harvestFailed'), text: errorMessage(error) }),
    // Keeps the buttons disabled until the new state is loaded.
    onSettled: refetchHarvests,
  })
}

/** Starts a harvest. `started`: the title of the notice. */
export function useStartHarvest(started?: string) {
  return useStarting(begin, started)
}

/** Stops the active harvest, then starts a new one. */
export function useRestartHarvest() {
  const { t } = useTranslation('harvest')
  return useStarting(async (request) => {
    await adminCall<typeof harvestApi.cleanupSessions>('POST /api/training/cleanup-sessions', {})
    return begin(request)
  }, t('restarted'))
}

/** Stops the active harvest. Fetched texts are kept. */
export function useStopHarvest() {
  const { t } = useTranslation('harvest')
  const refetchHarvests = useRefetchHarvests()
  return useMutation({
    mutationFn: () => adminCall<typeof harvestApi.cancelHarvest>('POST /api/training/harvest-cancel', {}),
    onSuccess: () => notify({ title: t('stopped') }),
    onError: (error) => notify({ kind: 'error', title: t('stopFailed'), text: errorMessage(error) }),
    onSettled: refetchHarvests,
  })
}
