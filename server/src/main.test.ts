import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { copyEmbeddedDatabase } from '@sugya/testing/database/embedded-template'
import { recordOutput } from '@sugya/testing/logs/suite-log'
import { compileCache, testLibrary } from '@sugya/testing/start-product'

const folders: string[] = []
const running = new Set<ChildProcess>()
afterEach(() => running.forEach((child) => child.kill('SIGKILL')))
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sugya-main-'))
  folders.push(folder)
  return folder
}

/** The process as `npm start` runs it. Its working folder is its data folder: no `.env` of the checkout is read. */
function start(dataDir: string, variables: Record<string, string> = {}) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    cwd: dataDir,
    env: { PORT: '0', DATA_DIR: dataDir, LIBRARY_URI: testLibrary, LOG_LEVEL: 'silent', ...compileCache, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const said = { stdout: '', stderr: '' }
  let look = () => {}
  child.stdout.on('data', (chunk: Buffer) => {
    said.stdout += chunk.toString()
    recordOutput(chunk)
    look()
  })
  child.stderr.on('data', (chunk: Buffer) => (said.stderr += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code))).finally(() => running.delete(child))
  return {
    said,
    ended,
    /** The address, once it listens. */
    address: () =>
      new Promise<string>((resolve, reject) => {
        look = () => {
          const url = /http:\/\/127\.0\.0\.1:\d+/.exec(said.stdout)?.[0]
          if (url !== undefined) resolve(url)
        }
        look()
        void ended.then(() => reject(new Error(`it ended: ${said.stderr}`)))
      }),
    /**
     * Twice, as a terminal that signals the whole group while npm passes its signal on. Two kinds, since equal ones may
     * arrive as one.
     */
    stop: () => {
      child.kill('SIGINT')
      child.kill('SIGTERM')
      return ended
    },
  }
}

describe('the process', () => {
  it('names every wrong variable at once, without a stack, and exits 1', async () => {
    const wrong = start(newFolder(), { PORT: 'door', OPENAI_BASE_URL: 'not an address', TRUSTED_PROXIES: 'many' })
    expect(await wrong.ended).toBe(1)
    for (const name of ['PORT', 'OPENAI_BASE_URL', 'TRUSTED_PROXIES']) expect(wrong.said.stderr).toMatch(new RegExp(`^  ${name}: `, 'm'))
    expect(wrong.said.stderr.trim().split('\n')).toHaveLength(4)
    expect(wrong.said.stdout).toBe('')
  })

  it('names a data folder that cannot be written in one line, and exits 1', async () => {
    const base = newFolder()
    writeFileSync(path.join(base, 'file'), '')
    // A folder below a file: no mode hinders root.
    const folder = path.join(base, 'file', 'data')
    const refused = start(base, { DATA_DIR: folder })
    expect(await refused.ended).toBe(1)
    expect(refused.said.stderr).toContain(`The data folder ${folder} cannot be written: ENOTDIR`)
    expect(refused.said.stderr).toContain('DATA_DIR')
    expect(refused.said.stderr.trim().split('\n')).toHaveLength(1)
  })

  it('answers, logs one line a request without any of its words, refuses its folder to another, and leaves when told', async () => {
    const dataDir = newFolder()
    await copyEmbeddedDatabase(dataDir)
    // An installation made before folders were private.
    chmodSync(dataDir, 0o755)
    mkdirSync(path.join(dataDir, 'harvest'))
    writeFileSync(path.join(dataDir, 'harvest/works.json'), '[]', { mode: 0o644 })
    const first = start(dataDir, { LOG_LEVEL: 'info' })
    const url = await first.address()
    const modes = ['', 'postgres', 'harvest', 'harvest/works.json'].map((name) => statSync(path.join(dataDir, name)).mode & 0o777)
    expect(modes).toEqual([0o700, 0o700, 0o700, 0o600])

    const second = start(dataDir)
    expect(await second.ended).toBe(1)
    expect(second.said.stderr).toMatch(/is in use by process \d+.*DATA_DIR/)
    expect(second.said.stderr.trim().split('\n')).toHaveLength(1)

    // In a crisis the answer does not wait for the library; words of the question must still not reach the log.
    const question = 'I want to die, zanzibar'
    const asked = await fetch(`${url}/api/chat/enhanced`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ message: question, language: 'en' }),
    })
    const cookie = asked.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect(cookie).not.toBe('')
    const answers = [
      asked,
      await fetch(`${url}/api/texts/search/zanzibar?language=en`, { headers: { cookie } }),
      await fetch(`${url}/api/texts/ref/zanzibar`, { headers: { cookie } }),
      await fetch(`${url}/api/auth/status`, { headers: { authorization: 'Bearer quetzal' } }),
      await fetch(`${url}/api/no/zanzibar`),
      await fetch(`${url}/api/texts/ref/zanzibar%E0%A4%A`),
      await fetch(`${url}/api/chat/enhanced`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"message": "zanzibar',
      }),
    ]
    for (const answer of answers) await answer.text()
    expect(await first.stop()).toBe(0)

    const lines = first.said.stdout
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { msg: string; reqId?: string; status?: number; route?: string })
    const requests = lines.filter(({ msg }) => msg === 'request')
    expect(requests.map(({ reqId }) => reqId)).toEqual(answers.map(({ headers }) => headers.get('x-request-id')))
    expect(requests.map(({ status }) => status)).toEqual(answers.map(({ status }) => status))
    const everything = first.said.stdout + first.said.stderr
    for (const secret of ['zanzibar', 'want to die', 'quetzal', cookie, cookie.split('=')[1] ?? cookie])
      expect(everything).not.toContain(secret)
  })
})
