/**
 * `npm test`: both halves of the tests side by side, since each waits a fifth of its time for databases, processes and pages, and one after the other where
 * memory is short. What the browser half prints follows what the first half prints. Ends with 1 when a half fails; the other runs to its end.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** What both halves need together, with their browsers and products, in bytes. */
const MEMORY = 12 * 2 ** 30

/** Starts a script of package.json. `ended`: whether it passed. */
function start(script: string, output: 'inherit' | 'pipe') {
  const child = spawn('npm', ['run', script], { stdio: ['ignore', output, output], shell: process.platform === 'win32' })
  return { child, ended: once(child, 'close').then(([code]) => code === 0) }
}

async function runSideBySide(): Promise<boolean[]> {
  const unit = start('test:unit', 'inherit')
  const browser = start('test:browser', 'pipe')
  const printed: Buffer[] = []
  let isFirstEnded = false
  const print = (chunk: Buffer) => void (isFirstEnded ? process.stdout.write(chunk) : printed.push(chunk))
  browser.child.stdout?.on('data', print)
  browser.child.stderr?.on('data', print)
  const unitPassed = await unit.ended
  isFirstEnded = true
  for (const chunk of printed) process.stdout.write(chunk)
  return [unitPassed, await browser.ended]
}

const passed =
  process.availableMemory() >= MEMORY
    ? await runSideBySide()
    : [await start('test:unit', 'inherit').ended, await start('test:browser', 'inherit').ended]
if (passed.includes(false)) process.exitCode = 1
