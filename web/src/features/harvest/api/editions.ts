import type { EditionName, editionsApi } from '@sugya/contract/api/editions'
import type { harvestApi } from '@sugya/contract/api/harvest'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { adminCall } from '../../../lib/api/admin-call.ts'
import { nextOffset } from '../../../lib/api/next-page.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { saidOf } from './start-harvest.ts'

/** Rows of a page. */
const PAGE = 25
/** Editions of one work: no work has so many. */
const OF_WORK = 200
/** How often what is on its way is looked at, in milliseconds. */
const PENDING_EVERY = 3000

export const editionsKey = ['admin', 'editions']

/** All editions of a work. Read again by itself while one is on its way out. */
export function useEditions(work: string) {
  return useQuery({
    queryKey: [...editionsKey, 'work', work],
    queryFn: async ({ signal }) =>
      (await adminCall<typeof editionsApi.listEditions>('GET /api/training/editions', { signal, query: { work, limit: OF_WORK } }))
        .editions,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(({ leaving }) => leaving) ? PENDING_EVERY : false),
  })
}

/** How many editions of the library have each license. */
export function useLicenses() {
  return useQuery({
    queryKey: [...editionsKey, 'licenses'],
    queryFn: async ({ signal }) =>
      (await adminCall<typeof editionsApi.listEditions>('GET /api/training/editions', { signal, query: { limit: 1 } })).licenses,
    staleTime: 0,
  })
}

/** What harvests have left out, by title; `find` is part of a title. */
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

/** What administrators have allowed and removed, latest first. Read again by itself while the library has yet to follow. */
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
      state.data?.pages.some(({ decisions }) => decisions.some((decision) => decision.state !== 'done')) ? PENDING_EVERY : false,
  })
}

const nameOf = ({ title, language, editionTitle }: EditionName): EditionName => ({ title, language, editionTitle })

/** Takes an edition out of the library. */
export function useRemoveEdition() {
  const { t } = useTranslation('harvest')
  const client = useQueryClient()
  return useMutation({
    mutationFn: (edition: EditionName) =>
      adminCall<typeof editionsApi.removeEdition>('POST /api/training/editions/remove', { body: nameOf(edition) }),
    onSuccess: () => notify({ title: t('removeStarted') }),
    onError: (error) => notify({ kind: 'error', title: t('removeFailed'), text: saidOf(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: editionsKey }),
  })
}

/** What is let in: `folder` is the import it was left out of, null for the network; `harvest`: its work is harvested at once. */
export interface Allowed extends EditionName {
  folder: string | null
  harvest: boolean
}

/** Lets an edition in; it comes with the next harvest of its work, which may begin at once. */
export function useAllowEdition() {
  const { t } = useTranslation('harvest')
  const client = useQueryClient()
  return useMutation({
    async mutationFn({ folder, harvest, ...edition }: Allowed) {
      await adminCall<typeof editionsApi.allowEdition>('POST /api/training/editions/allow', { body: nameOf(edition) })
      if (!harvest) return
      const body = { titles: [edition.title], ...(folder !== null && { folder }) }
      await adminCall<typeof harvestApi.startHarvest>('POST /api/training/harvest-all', { query: {}, body })
    },
    onSuccess: (_, { harvest }) => notify({ title: harvest ? t('allowStarted') : t('allowedLater') }),
    onError: (error) => notify({ kind: 'error', title: t('harvestFailed'), text: saidOf(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  })
}
