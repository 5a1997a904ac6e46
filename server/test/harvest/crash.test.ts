import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { HarvestProgress, HarvestSession } from '@sugya/contract/api/harvest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyEmbeddedDatabase } from '@sugya/testing/database/embedded-template'
import { buildSmallLibrary } from '@sugya/testing/factories/small-library'
import { hasLibrarySource, type LibrarySource, startLibrarySource } from '@sugya/testing/fakes/library-source'
import { recordOutput } from '@sugya/testing/logs/suite-log'
import { compileCache } from '@sugya/testing/start-product'

const MAIN = path.join(import.meta.dirname, '../../src/main.ts')
const admin = { ADMIN_USERNAME: 'Rivka', ADMIN_PASSWORD: 'the first password' }

describe.skipIf(!hasLibrarySource)('crash during a harvest', () => {
  let source: LibrarySource
  let dataDir: string
  let server: { url: string; child: ChildProcess; headers: Record<string, string> } | undefined

  beforeAll(async () => {
    source = await startLibrarySource({ core: false })
    dataDir = mkdtempSync(path.join(tmpdir(), 'sugya-killed-'))
    await Promise.all([copyEmbeddedDatabase(dataDir), buildSmallLibrary(path.join(dataDir, 'library'))])
  })
  afterAll(async () => {
    await kill()
    await source.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  async function start() {
    const child = spawn(process.execPath, [MAIN], {
      cwd: dataDir,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: process.env['PATH'],
        ...compileCache,
        PORT: '0',
        LOG_LEVEL: 'trace',
        DATA_DIR: dataDir,
        SEFARIA_BASE_URL: source.url,
        HARVEST_DELAY_MS: '20',
        ...admin,
      },
    })
    const url = await new Promise<string>((resolve, reject) => {
      createInterface(child.stdout).on('line', (line) => {
        recordOutput(`${line}\n`)
        const ready = /ready at (http\S+)/.exec(line)?.[1]
        if (ready !== undefined) resolve(ready)
      })
      child.once('exit', () => reject(new Error('the server ended before it was ready')))
    })
    const login = await fetch(`${url}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: admin.ADMIN_USERNAME, password: admin.ADMIN_PASSWORD }),
    })
    const { token } = (await login.json()) as { token: string }
    server = { url, child, headers: { authorization: `Bearer ${token}` } }
  }
  async function kill() {
    const child = server?.child
    server = undefined
    if (child === undefined) return
    child.removeAllListeners('exit')
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }
  const read = async <T>(address: string) =>
    (await (await fetch(`${server?.url ?? ''}/api/training/${address}`, { headers: server?.headers ?? {} })).json()) as T
  const reached = async (isEnough: (progress: HarvestProgress) => boolean) => {
    for (;;) {
      const progress = await read<HarvestProgress>('harvest-progress')
      if (isEnough(progress)) return progress
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  it('resumes a harvest after a kill without fetching twice, losing a text or miscounting', async () => {
    await source.faults([{ match: '^/api/v3/texts/Jonah.2\\?', status: 404 }])
    await start()
    const titles = ['Jonah', 'Mishnah Peah', 'Pirkei Avot', 'Esther', 'Mishnah Shabbat', 'Megillah', 'Sefer HaBahir']
    const begun = await fetch(`${server?.url ?? ''}/api/training/harvest-all`, {
      method: 'POST',
      headers: { ...server?.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ titles }),
    })
    const { sessionId } = (await begun.json()) as { sessionId: string }
    for (const share of [10, 40]) {
      await reached(({ processedTexts }) => processedTexts >= share)
      await kill()
      await start()
    }
    const { totalTexts } = await reached(({ isActive }) => !isActive)
    const [session] = await read<HarvestSession[]>('harvest-sessions')
    expect(session).toMatchObject({
      sessionId,
      status: 'completed',
      failedTexts: 1,
      successfulTexts: totalTexts - 1,
      processedTexts: totalTexts,
    })
    expect(await read(`harvest-error-stats?sessionId=${sessionId}`)).toMatchObject({ totalErrors: 1, byType: { api_error: 1 } })

    const folder = path.join(dataDir, 'harvest', sessionId, 'works')
    const sections = readdirSync(folder).flatMap((file) =>
      readFileSync(path.join(folder, file), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { part?: string; sections?: number[]; plan?: object; end?: true })
        .filter(({ part }) => part !== undefined)
        .map(({ part, sections: numbers }) => `${part ?? ''} ${numbers?.join('.') ?? ''}`),
    )
    expect(new Set(sections).size).toBe(sections.length)
    expect(sections).toHaveLength(totalTexts)
    // What was on its way when the process was killed, two answers each time, is asked for once more.
    const { paths } = await source.stats()
    const asked = Object.entries(paths).filter(([address]) => address.startsWith('/api/v3/texts/'))
    expect(asked).toHaveLength(totalTexts)
    expect(asked.reduce((sum, [, times]) => sum + times, 0)).toBeLessThanOrEqual(totalTexts + 4)
  })
})
