import type { evaluationsApi } from '@sugya/contract/api/evaluations'
import type { modelsApi } from '@sugya/contract/api/models'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { adminCall } from '../../../lib/api/admin-call.ts'
import { nextCursor } from '../../../lib/api/next-page.ts'

/** While an evaluation runs it is asked how far it is, in milliseconds. */
const RUNNING_EVERY = 3_000
const PAGE = 5

const modelsKey = ['admin', 'models']
const evaluationsKey = ['admin', 'evaluations']
const changesKey = ['admin', 'model-changes']

export function useModels() {
  return useQuery({
    queryKey: modelsKey,
    queryFn: ({ signal }) => adminCall<typeof modelsApi.listModels>('GET /api/admin/models', { signal }),
    refetchOnMount: 'always',
  })
}

export function useGate(modelId: string) {
  return useQuery({
    queryKey: ['admin', 'gate', modelId],
    queryFn: ({ signal }) => adminCall<typeof modelsApi.readGate>('GET /api/admin/models/:id/gate', { params: { id: modelId }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

export function useEvaluations() {
  return useInfiniteQuery({
    queryKey: evaluationsKey,
    queryFn: ({ pageParam, signal }) =>
      adminCall<typeof evaluationsApi.listEvaluations>('GET /api/admin/evaluations', { query: { limit: PAGE, before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ evaluations }) => evaluations.some(({ status }) => status === 'running')) ? RUNNING_EVERY : false,
    refetchOnMount: 'always',
  })
}

/** One evaluation with every answer. */
export function useEvaluation(id: string) {
  return useQuery({
    queryKey: ['admin', 'evaluation', id],
    queryFn: ({ signal }) => adminCall<typeof evaluationsApi.readEvaluation>('GET /api/admin/evaluations/:id', { params: { id }, signal }),
  })
}

export function useModelChanges() {
  return useInfiniteQuery({
    queryKey: changesKey,
    queryFn: ({ pageParam, signal }) =>
      adminCall<typeof modelsApi.listModelChanges>('GET /api/admin/models/changes', { query: { limit: PAGE, before: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: nextCursor,
    refetchOnMount: 'always',
  })
}

/**
 * Answers what asks again for all that a change of the models may have changed; the chat says at once what answers it.
 */
export function useModelsChanged(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(async () => {
    const keys = [modelsKey, evaluationsKey, changesKey, ['model']]
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  }, [client])
}
