import type { FastifyPluginAsync } from 'fastify'
import { type FollowParts, followJobs } from './follow-jobs.ts'
import { trainingRoutes, type TrainingRoutesParts } from './training.routes.ts'

export type TrainingParts = FollowParts & Omit<TrainingRoutesParts, 'follower'>

/** Training files and jobs: their routes, and what follows the jobs in the background. */
export function openTraining(parts: TrainingParts): { routes: FastifyPluginAsync; close(): Promise<void> } {
  const follower = followJobs(parts)
  return { routes: trainingRoutes({ ...parts, follower }), close: () => follower.close() }
}
