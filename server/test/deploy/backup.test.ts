import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { chatClient } from '@sugya/testing/clients/chat-client'
import { compileCache, ROOT, smallTestLibrary, startProduct, type TestProduct } from '@sugya/testing/start-product'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const base = mkdtempSync(path.join(tmpdir(), 'sugya-backup-'))
const file = path.join(base, 'backup.tar.gz')
const dataDir = path.join(base, 'data')
const restored = path.join(base, 'restored')

/** Runs `npm run backup` or `restore` as an operator does, in a process of its own; resolves with what it printed. */
async function run(command: 'backup' | 'restore', folder: string, ...args: string[]): Promise<{ code: number; output: string }> {
  const started = promisify(execFile)(process.execPath, [path.join(ROOT, 'scripts/backup.ts'), command, ...args], {
    cwd: base,
    env: { ...compileCache, PATH: process.env['PATH'], DATA_DIR: folder, LIBRARY_URI: '', DATABASE_URL: '' },
  })
  return await started.then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({ code: error.code, output: error.stdout + error.stderr }),
  )
}

const open = (folder: string): Promise<TestProduct> =>
  startProduct({ run: 'own', variables: { DATA_DIR: folder, LIBRARY_URI: path.join(folder, 'library') } })

let product: TestProduct
/** Readers with one acknowledged answer each. */
const readers: { cookies: string; conversation: string; text: string | undefined }[] = []

async function askQuestions(url: string, count: number): Promise<void> {
  for (let asked = 0; asked < count; asked++) {
    const reader = chatClient(url)
    const response = await reader.askForJson('What does Genesis 1:1 say?')
    const { conversationId, message } = (await response.json()) as { conversationId: string; message: { content: string } }
    readers.push({ cookies: reader.cookies(), conversation: conversationId, text: message.content })
  }
}

beforeAll(async () => {
  mkdirSync(dataDir, { mode: 0o700 })
  cpSync(await smallTestLibrary(), path.join(dataDir, 'library'), { recursive: true })
  product = await open(dataDir)
  await askQuestions(product.url, 3)
})

afterAll(async () => {
  await product.close()
  rmSync(base, { recursive: true, force: true })
})

describe('npm run backup and npm run restore with the embedded database', () => {
  it('saves a server that answers questions meanwhile, and restores every answer acknowledged before', async () => {
    const acknowledged = [...readers]
    const [saved] = await Promise.all([run('backup', dataDir, file), askQuestions(product.url, 3)])
    expect(saved).toMatchObject({ code: 0, output: expect.stringContaining(file) as string })
    expect(readdirSync(dataDir).filter((name) => name.includes('partial'))).toEqual([])
    expect(await run('restore', restored, file)).toMatchObject({ code: 0 })
    const second = await open(restored)
    try {
      for (const { cookies, conversation, text } of acknowledged) {
        const messages = await chatClient(second.url, cookies).messages(conversation)
        expect(messages.map((message) => message.content)).toEqual(['What does Genesis 1:1 say?', text])
      }
      expect((await second.get('/api/texts/ref/Genesis 1:1')).status).toBe(200)
    } finally {
      await second.close()
    }
  })

  it('refuses to restore over a folder that holds something, and with --replace moves that aside', async () => {
    const refused = await run('restore', restored, file)
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('--replace') as string })
    writeFileSync(path.join(restored, 'only-here'), 'mine')
    expect(await run('restore', restored, file, '--replace')).toMatchObject({ code: 0 })
    const aside = readdirSync(restored).find((name) => name.startsWith('replaced-')) ?? ''
    expect(readFileSync(path.join(restored, aside, 'only-here'), 'utf8')).toBe('mine')
    expect(existsSync(path.join(restored, 'only-here'))).toBe(false)
    expect(existsSync(path.join(restored, 'postgres/PG_VERSION'))).toBe(true)
  })

  it('does not start on a folder whose restore was interrupted, until it is restored again', async () => {
    mkdirSync(path.join(restored, 'restore.partial/postgres'), { recursive: true })
    await expect(open(restored)).rejects.toThrow(/restore .* was interrupted/)
    expect(await run('restore', restored, file, '--replace')).toMatchObject({ code: 0 })
    expect(existsSync(path.join(restored, 'restore.partial'))).toBe(false)
  })

  it('refuses to restore over the folder of a running server', async () => {
    expect(await run('restore', dataDir, file, '--replace')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/in use by process/) as string,
    })
  })

  it('saves a folder that no server uses', async () => {
    expect(await run('backup', restored, `${file}.2`)).toMatchObject({ code: 0 })
  })
})
