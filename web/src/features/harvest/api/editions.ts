import type { EditionName, editionsApi } from '@sugya/contract/api/editions'
import type { harvestApi } from '@sugya/contract/api/harvest'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { adminCall } from '../../../lib/api/admin-call.ts'
import { nextOffset } from '../../../lib/api/next-page.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { errorMessage } from '../../../lib/api/error-message.ts'

const PAGE = 25
/** More than any work has. */
const OF_WORK = 200
/** While a decision is pending. */
const PENDING_POLL_INTERVAL_MS = 3000

export const editionsKey = ['admin', 'editions']

/** All editions of a work. Polls while one is being removed. */
export function useEditions(work: string) {
  return useQuery({
    queryKey: [...editionsKey, 'work', work],
    queryFn: async ({ signal }) =>
      (await adminCall<typeof editionsApi.listEditions>('GET /api/training/editions', { signal, query: { work, limit: OF_WORK } }))
        .editions,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(({ leaving }) => leaving) ? PENDING_POLL_INTERVAL_MS : false),
  })
}

/** The number of editions per license. */
export function useLicenses() {
  return useQuery({
    queryKey: [...editionsKey, 'licenses'],
    queryFn: async ({ signal }) =>
      (await adminCall<typeof editionsApi.listEditions>('GET /api/training/editions', { signal, query: { limit: 1 } })).licenses,
    staleTime: 0,
  })
}

/** Refused editions by title. `find`: part of a title. */
export function useRefused(find: string) {
  return useInfiniteQuery({
    queryKey: [...editionsKey, 'refused', find],
    queryFn: ({ signal, pageParam }) =>
      adminCall<typeof editionsApi.listRefusedEditions>('GET /api/training/editions/refused', {
        signal,
        query: { find: find || undefined, limit: PAGE, offset: pageParam },
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset(PAGE),
    staleTime: 0,
    placeholderData: (before) => before,
  })
}

/** Decisions about editions, latest first. Polls while the library has not applied one. */
export function useDecisions() {
  return useInfiniteQuery({
    queryKey: [...editionsKey, 'decisions'],
    queryFn: ({ signal, pageParam }) =>
      adminCall<typeof editionsApi.listEditionDecisions>('GET /api/training/editions/decisions', {
        signal,
        query: { limit: PAGE, offset: pageParam },
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset(PAGE),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ decisions }) => decisions.some((decision) => decision.state !== 'done')) ? PENDING_POLL_INTERVAL_MS : false,
  })
}

const toName = ({ title, language, editionTitle }: EditionName): EditionName => ({ title, language, editionTitle })

/** Removes an edition from the library. */
export function useRemoveEdition() {
  const { t } = useTranslation('harvest')
  const client = useQueryClient()
  return useMutation({
    mutationFn: (edition: EditionName) =>
      adminCall<typeof editionsApi.removeEdition>('POST /api/training/editions/remove', { body: toName(edition) }),
    onSuccess: () => notify({ title: t('removeStarted') }),
    onError: (error) => notify({ kind: 'error', title: t('removeFailed'), text: errorMessage(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: editionsKey }),
  })
}

/**
 * An edition to allow. `folder`: the import that has it, null for the network. `harvest`: whether to harvest its work
 * at once.
 */
export interface Allowed extends EditionName {
  folder: string | null
  harvest: boolean
}

/** Allows an edition, which the next harvest of its work includes. That harvest may start at once. */
export function useAllowEdition() {
  const { t } = useTranslation('harvest')
  const client = useQueryClient()
  return useMutation({
    async mutationFn({ folder, harvest, ...edition }: Allowed) {
      await adminCall<typeof editionsApi.allowEdition>('POST /api/training/editions/allow', { body: toName(edition) })
      if (!harvest) return
      const body = { titles: [edition.title], ...(folder !== null && { folder }) }
      await adminCall<typeof harvestApi.startHarvest>('POST /api/training/harvest-all', { query: {}, body })
    },
    onSuccess: (_, { harvest }) => notify({ title: harvest ? t('allowStarted') : t('allowedLater') }),
    onError: (error) => notify({ kind: 'error', title: t('harvestFailed'), text: errorMessage(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  })
}
