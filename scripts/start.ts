/**
 * `npm start`: the server in this process, and beside it the build of the browser application when its sources have
 * changed. One process, which the shell of npm becomes (`exec`), so that signals reach the server and nothing is left
 * behind.
 */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { runProduct } from '../server/src/main.ts'

/** Rejects when the build fails; what it says has been printed by then. Ends with this process. */
async function buildWeb(): Promise<void> {
  // A group of its own: the build starts npm, which starts Vite.
  const build = spawn(process.execPath, [path.join(import.meta.dirname, 'build-web.ts')], { stdio: 'inherit', detached: true })
  const kill = () => build.pid !== undefined && process.kill(-build.pid)
  process.once('exit', kill)
  const code = await new Promise<number | null>((resolve, reject) => build.once('error', reject).once('exit', resolve))
  process.off('exit', kill)
  if (code !== 0) throw new Error(`The browser application could not be built (exit code ${String(code)})`)
}

const webBuilt = buildWeb()
// Awaited by the composition; until then a failure must not count as unhandled.
webBuilt.catch(() => {})
await runProduct({ webBuilt })
