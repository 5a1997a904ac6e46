/**
 * Builds the browser application when its sources have changed since the last build; `npm start` and `npm test` call
 * it first.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const stamp = path.join(root, 'web/dist/.built-from')
const sources = ['web/src', 'web/public', 'contract/src', 'web/index.html', 'web/vite.config.ts', 'web/build', 'package-lock.json']

/** One hash over every file that goes into the browser application. */
function sourcesHash(): string {
  const hash = createHash('sha256')
  for (const source of sources) {
    const absolute = path.join(root, source)
    if (!existsSync(absolute)) continue
    const files = path.extname(source) !== '' ? [absolute] : listFiles(absolute)
    for (const file of files) hash.update(path.relative(root, file)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function listFiles(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}

const hash = sourcesHash()
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash) {
  const build = spawnSync('npm', ['run', 'build', '-w', 'web', '--silent'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (build.status !== 0) process.exit(build.status ?? 1)
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, hash)
}
