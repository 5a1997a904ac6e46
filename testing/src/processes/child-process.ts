import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Starts the app (`app.process.ts`) as a process of its own over a database and resolves with its address. */
export async function startAppProcess(options: {
  databaseUrl?: string
  dataDir: string
  isCounted?: boolean
  ending?: string
}): Promise<{ url: string; child: ChildProcess }> {
  const file = fileURLToPath(new URL('./app.process.ts', import.meta.url))
  const child = spawn(process.execPath, [file, JSON.stringify(options)], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const [line] = (await once(child.stdout!, 'data')) as [Buffer]
  return { url: line.toString().trim(), child }
}

/** Kills a process as a power cut does; does nothing when it has ended. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}
