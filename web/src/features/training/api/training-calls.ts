import type { chatApi } from '@sugya/contract/api/chat'
import type { trainingApi } from '@sugya/contract/api/training'
import { useQuery } from '@tanstack/react-query'
import { adminCall } from '../../../lib/api/admin-call.ts'
import { call } from '../../../lib/api/client.ts'
import { describeJob } from '../model/job-status.ts'

/** How often the panel asks (specification §9), in milliseconds. */
const JOBS_EVERY = 10_000
const MODEL_EVERY = 30_000

export const filesKey = ['admin', 'training', 'files']
export const jobsKey = ['admin', 'training', 'jobs']

/** Failures of the two lists are logged only, and an empty list is shown (specification §7, §8). */
async function logged<T>(what: string, signal: AbortSignal, asking: Promise<T[]>): Promise<T[]> {
  try {
    return await asking
  } catch (error) {
    // Who has gone elsewhere meanwhile has missed nothing.
    // eslint-disable-next-line no-console -- the specification's only trace of it
    if (!signal.aborted) console.error(`The training ${what} could not be loaded`, error)
    throw error
  }
}

/** The model that answers; the same read as in the chat, more often. */
export function useCurrentModel() {
  return useQuery({
    queryKey: ['model'],
    queryFn: ({ signal }) => call<typeof chatApi.currentModel>('GET /api/model/current', { signal }),
    refetchInterval: MODEL_EVERY,
    refetchOnMount: 'always',
  })
}

export function useTrainingFiles() {
  return useQuery({
    queryKey: filesKey,
    queryFn: ({ signal }) =>
      logged('files', signal, adminCall<typeof trainingApi.listTrainingFiles>('GET /api/training/files', { signal })),
    refetchOnMount: 'always',
  })
}

export function useTrainingJobs() {
  return useQuery({
    queryKey: jobsKey,
    queryFn: ({ signal }) => logged('jobs', signal, adminCall<typeof trainingApi.listTrainingJobs>('GET /api/training/jobs', { signal })),
    refetchInterval: JOBS_EVERY,
    refetchOnMount: 'always',
  })
}

/**
 * One job with its events and curve; asked again until it tells of the end itself: what the list of jobs says of the
 * end may come before the last of the curve.
 */
export function useTrainingJob(id: string) {
  return useQuery({
    queryKey: [...jobsKey, id],
    queryFn: ({ signal }) => adminCall<typeof trainingApi.readTrainingJob>('GET /api/training/jobs/:id', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && describeJob(state.data.job.status).group !== 'countTraining' ? false : JOBS_EVERY),
    refetchOnMount: 'always',
  })
}

export function useFileReport(id: string) {
  return useQuery({
    queryKey: [...filesKey, id],
    queryFn: ({ signal }) => adminCall<typeof trainingApi.readFileReport>('GET /api/training/files/:id', { params: { id }, signal }),
  })
}
