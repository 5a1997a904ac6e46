/** `npm start`: builds the browser application when its sources changed, then becomes the server. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const stamp = path.join(root, 'web/dist/.built-from')

/** One hash of every file that goes into the browser application. */
function sourcesHash(): string {
  const hash = createHash('sha256')
  for (const start of ['web/src', 'web/public', 'contract/src', 'web/index.html', 'web/vite.config.ts', 'package-lock.json']) {
    const absolute = path.join(root, start)
    if (!existsSync(absolute)) continue
    const files = /\.\w+$/.test(start)
      ? [absolute]
      : readdirSync(absolute, { recursive: true, withFileTypes: true })
          .filter((f) => f.isFile())
          .map((f) => path.join(f.parentPath, f.name))
    for (const file of files.sort()) hash.update(path.relative(root, file)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

const hash = sourcesHash()
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash) {
  const build = spawnSync('npm', ['run', 'build', '--silent', '--', '--logLevel', 'error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (build.status !== 0) process.exit(build.status ?? 1)
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, hash)
}
await import('../server/src/main.ts')
