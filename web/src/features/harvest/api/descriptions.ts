import type { DescriptionsJob, descriptionsApi } from '@sugya/contract/api/descriptions'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { adminCall, adminSend } from '../../../lib/api/admin-call.ts'
import { errorMessage } from '../../../lib/api/error-message.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { saveFile } from '../../../lib/browser/save-file.ts'

const KEY = ['admin', 'descriptions']
const POLL_MS = { active: 1500, waiting: 15_000 }

/** Whether something happens to the job without the administrator. */
export const isActive = ({ status }: Pick<DescriptionsJob, 'status'>): boolean =>
  status === 'running' || status === 'publishing' || status === 'withdrawing'

/** The descriptions that were begun, newest first. Polls while one is at work. */
export function useDescriptions() {
  return useQuery({
    queryKey: [...KEY, 'list'],
    queryFn: ({ signal }) => adminCall<typeof descriptionsApi.listDescriptions>('GET /api/training/descriptions', { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.jobs.some(isActive) === true ? POLL_MS.active : POLL_MS.waiting),
  })
}

/** Works of which nothing is described, those whose name has `q`. */
export function useUndescribedWorks(q: string) {
  return useQuery({
    queryKey: [...KEY, 'works', q],
    queryFn: ({ signal }) =>
      adminCall<typeof descriptionsApi.listUndescribedWorks>('GET /api/training/descriptions/works', {
        query: q === '' ? {} : { q },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** What describing these works will take. */
export function useEstimate(titles: readonly string[]) {
  return useQuery({
    queryKey: [...KEY, 'estimate', ...titles],
    queryFn: ({ signal }) =>
      adminCall<typeof descriptionsApi.estimateDescriptions>('GET /api/training/descriptions/estimate', {
        query: { titles: titles.join('|') },
        signal,
      }),
    enabled: titles.length > 0,
  })
}

/** A sample of the rows of a job. */
export function useSample({ id, rows }: DescriptionsJob) {
  return useQuery({
    queryKey: [...KEY, 'sample', id, rows],
    queryFn: ({ signal }) =>
      adminCall<typeof descriptionsApi.readDescriptions>('GET /api/training/descriptions/:id', { params: { id }, signal }),
  })
}

type Action = Parameters<typeof adminCall<typeof descriptionsApi.changeDescriptions>>[1]['body']['action']

/** Begins descriptions, changes them and saves their rows. */
export function useDescriptionCalls() {
  const { t } = useTranslation('descriptions')
  const client = useQueryClient()
  const options = {
    onError: (error: Error) => notify({ kind: 'error', title: t('callFailed'), text: errorMessage(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  }
  const start = useMutation({
    mutationFn: (body: { works: string[]; budget: number }) =>
      adminCall<typeof descriptionsApi.startDescriptions>('POST /api/training/descriptions', { body }),
    ...options,
  })
  const change = useMutation({
    mutationFn: ({ id, action, budget }: { id: string; action: Action; budget?: number }) =>
      adminCall<typeof descriptionsApi.changeDescriptions>('POST /api/training/descriptions/:id', {
        params: { id },
        body: { action, ...(budget !== undefined && { budget }) },
      }),
    ...options,
  })
  const save = useMutation({
    mutationFn: async (id: string) => {
      const response = await adminSend('GET /api/training/descriptions/:id/rows.tsv', { params: { id } })
      saveFile(`descriptions-${id.slice(0, 8)}.tsv`, 'text/tab-separated-values', await response.blob())
    },
    onError: options.onError,
  })
  return { start, change, save }
}
