/**
 * Runs every `check:*` script of package.json, as many at a time as there are cores, and prints how long each took:
 * `npm run check`. Only failures print their output. Ends with 1 when one of them fails.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '..')
const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
const pending = Object.keys(scripts).filter((name) => name.startsWith('check:'))

// What checks the deployment files is heavy and of no use to anyone else.
if (!existsSync(path.join(ROOT, 'deploy/node_modules')))
  spawnSync('npm', ['ci', '--silent', '--prefix', 'deploy'], { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' })

await Promise.all(Array.from({ length: availableParallelism() }, runPending))

async function runPending(): Promise<void> {
  for (let name = pending.shift(); name !== undefined; name = pending.shift()) await run(name, scripts[name] ?? '')
}

/**
 * npm has put node_modules/.bin first on the PATH, so a shell runs the command as `npm run` would, without starting
 * npm again.
 */
async function run(name: string, command: string): Promise<void> {
  const start = performance.now()
  const child = spawn(command, { cwd: ROOT, shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const output: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  if (code !== 0) {
    process.exitCode = 1
    process.stdout.write(`\n${Buffer.concat(output).toString()}\n`)
  }
  console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${name.padEnd(16)} ${((performance.now() - start) / 1000).toFixed(1)} s`)
}
