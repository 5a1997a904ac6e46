import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Starts a script of this folder that serves the database and prints its address. */
export async function startChild(script: string, options: object): Promise<{ url: string; child: ChildProcess }> {
  const file = fileURLToPath(new URL(script, import.meta.url))
  const child = spawn(process.execPath, [file, JSON.stringify(options)], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const [line] = (await once(child.stdout!, 'data')) as [Buffer]
  return { url: line.toString().trim(), child }
}

/** Ends a process as a power cut does; nothing when it has ended. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}
