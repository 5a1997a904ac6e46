import { readFile, readlink } from 'node:fs/promises'
import { hostname } from 'node:os'
import { z } from 'zod'

/**
 * Start time of a process in kernel clock ticks, so that a reused process id is not mistaken for the old process; ''
 * where unknown.
 */
export async function processStart(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${String(pid)}/stat`, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

/**
 * Where process ids mean the same: the running kernel and its namespace of processes. The host's name where the system
 * tells neither.
 */
async function readProcessPlace(): Promise<string> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  const namespace = await readlink('/proc/self/ns/pid').catch(() => '')
  return boot === '' || namespace === '' ? hostname() : `${boot.trim()} ${namespace}`
}

/** What a lease says of the process that holds it. */
export const LeaseProcess = z.object({ host: z.string(), place: z.string(), pid: z.number(), start: z.string() })
export type LeaseProcess = z.infer<typeof LeaseProcess>

/** This process. */
export async function describeProcess(): Promise<LeaseProcess> {
  return { host: hostname(), place: await readProcessPlace(), pid: process.pid, start: await processStart(process.pid) }
}

/**
 * Whether a process ran under this kernel and has ended; false for one of another machine or container, of which
 * nothing is known here.
 */
export async function hasEnded({ place, pid, start }: LeaseProcess): Promise<boolean> {
  if (place !== (await readProcessPlace())) return false
  try {
    process.kill(pid, 0)
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'ESRCH'
  }
  return (await processStart(pid)) !== start
}

/** The same for the content of a lease; false for one that is gone or says nothing. */
export async function hasEndedHere(lease: Buffer | undefined): Promise<boolean> {
  try {
    return await hasEnded(LeaseProcess.parse(JSON.parse(String(lease))))
  } catch {
    return false
  }
}
