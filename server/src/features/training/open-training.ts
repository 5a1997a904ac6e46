import type { FastifyPluginAsync } from 'fastify'
import { type FollowDeps, followJobs } from './follow-jobs.ts'
import { trainingRoutes, type TrainingRoutesDeps } from './training.routes.ts'

export type TrainingDeps = FollowDeps & Omit<TrainingRoutesDeps, 'follower'>

/** Training files and jobs: their routes, and the follower of jobs in the background. */
export function openTraining(deps: TrainingDeps): { routes: FastifyPluginAsync; close(): Promise<void> } {
  const follower = followJobs(deps)
  return { routes: trainingRoutes({ ...deps, follower }), close: () => follower.close() }
}
