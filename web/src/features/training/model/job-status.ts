import { CircleCheck, CircleHelp, CircleX, Clock, Loader, type LucideIcon } from 'lucide-react'
import type { Tone } from '../../../components/ui/badge.tsx'

/** The counters of the section; a job that was cancelled, or is of an unknown state, is in none. */
export type JobGroup = 'countTraining' | 'countCompleted' | 'countFailed'

const KNOWN = ['succeeded', 'completed', 'running', 'processing', 'pending', 'waiting', 'failed', 'error', 'cancelled'] as const
type Known = (typeof KNOWN)[number]

export interface JobLook {
  tone: Tone
  icon: LucideIcon
  group: JobGroup | null
  words: `status_${Known | 'unknown'}`
}

const good = { tone: 'good', icon: CircleCheck, group: 'countCompleted' } as const
const busy = { tone: 'busy', icon: Loader, group: 'countTraining' } as const
const wait = { tone: 'wait', icon: Clock, group: 'countTraining' } as const
const bad = { tone: 'bad', icon: CircleX, group: 'countFailed' } as const
const none = { tone: 'none', icon: CircleHelp, group: null } as const

const LOOKS: Record<Known, Omit<JobLook, 'words'>> = {
  succeeded: good,
  completed: good,
  running: busy,
  processing: busy,
  pending: wait,
  waiting: wait,
  failed: bad,
  error: bad,
  cancelled: none,
}

/**
 * How a state is shown, by the table of specification §4. A state that is not known there has no colour and is in no
 * counter.
 */
export function describeJob(status: string): JobLook {
  const known = KNOWN.find((name) => name === status)
  return known ? { ...LOOKS[known], words: `status_${known}` } : { ...none, words: 'status_unknown' }
}
