import { execFile } from 'node:child_process'
import { cp, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { importWork } from '@sugya/testing/factories/import-work'
import { buildSmallLibrary } from '@sugya/testing/factories/small-library'
import { createNightlyCheck } from '../../src/adapters/library/read/check-nightly.ts'
import { startLibrary } from '../../src/adapters/library/read/start-library.ts'
import { analyzeSegment } from '../../src/text/analysis/analyze-segment.ts'

const log = { info: () => undefined, error: () => undefined }
let base: string

/** A library of two versions: the second has an imported work. */
beforeAll(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'sugya-commands-'))
  await buildSmallLibrary(path.join(base, 'library'))
  await importWork(path.join(base, 'library'))
})
afterAll(() => rm(base, { recursive: true, force: true }))

async function copyLibrary(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sugya-commands-'))
  await cp(path.join(base, 'library'), folder, { recursive: true })
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Changes one byte of the imported segments. Returns the file. */
async function damage(uri: string): Promise<string> {
  const files = (await readdir(uri, { recursive: true })).filter((file) => /^segments_import_\w+\.lance\/data\//.test(file))
  const sizes = await Promise.all(files.map(async (file) => (await stat(path.join(uri, file))).size))
  const file = files[sizes.indexOf(Math.max(...sizes))] ?? ''
  const handle = await open(path.join(uri, file), 'r+')
  await handle.write(Buffer.from([7, 7]), 0, 2, 1000)
  await handle.close()
  return file
}

/** Runs `npm run library -- …` on a library. */
function run(uri: string, ...args: string[]): Promise<{ code: number; output: string }> {
  const script = path.join(import.meta.dirname, '../../../scripts/library.ts')
  const env = { ...process.env, LIBRARY_URI: uri, DATA_DIR: uri }
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { env, cwd: uri }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr }),
    )
  })
}

async function openLibrary(uri: string) {
  const library = startLibrary({ dataDir: '', libraryUri: uri, log })
  onTestFinished(() => library.close())
  await library.settled
  return library
}

describe('npm run library', () => {
  it('shows the versions with their readers, checks them, and names the damaged file', async () => {
    const uri = await copyLibrary()
    await openLibrary(uri)
    expect(await run(uri, 'verify')).toEqual({
      code: 0,
      output: expect.stringMatching(/Version 1 .*: whole\nVersion 2 .*: whole/) as string,
    })
    const file = await damage(uri)
    const verified = await run(uri, 'verify', '2')
    expect(verified).toMatchObject({
      code: 1,
      output: expect.stringContaining(`damaged: ${file}: other bytes than were written`) as string,
    })
    const { code, output } = await run(uri, 'status')
    expect(code).toBe(0)
    const [first, second] = output.split('\n').filter((line) => /│ [12] +│/.test(line))
    expect(first).toMatch(/│ 1 .*│ 0 +│ '.*: whole' /)
    expect(second).toMatch(/│ 1 +│ '.*: segments_import_.* other bytes than were written' /)
    expect(output).toContain('Nobody is writing.')
  })

  it('returns from a damaged version to the one before, which a server that could not read opens by itself', async () => {
    const uri = await copyLibrary()
    const file = await damage(uri)
    const library = await openLibrary(uri)
    expect(library.state()).toMatchObject({ state: 'unreadable', file })
    expect(await run(uri, 'rollback')).toMatchObject({ code: 0, output: expect.stringContaining('version 3 has 1 works') as string })
    await library.look()
    expect(library.works().map(({ title }) => title)).toEqual(['Genesis'])
    await importWork(uri)
    await library.look()
    expect(library.works()).toHaveLength(2)
    // The damaged version is still there.
    expect(await stat(path.join(uri, file))).toBeDefined()
  })

  it('refuses to return to a damaged version, and changes nothing', async () => {
    const uri = await copyLibrary()
    await damage(uri)
    const before = await readdir(path.join(uri, 'versions'))
    expect(await run(uri, 'rollback', '2')).toMatchObject({ code: 1, output: expect.stringContaining('damaged') as string })
    expect(await readdir(path.join(uri, 'versions'))).toEqual(before)
  })

  it('rebuilds the starter texts from the files of the product and keeps what was imported', async () => {
    const uri = await copyLibrary()
    const library = await openLibrary(uri)
    expect(await library.segments(['Genesis 50:26'])).toEqual([])
    expect(await run(uri, 'rebuild')).toMatchObject({
      code: 0,
      output: expect.stringContaining('Rebuilt: version 3 has 2 works') as string,
    })
    await library.look()
    expect(await library.segments(['Genesis 50:26', 'Pirkei Avot 1:1'])).toHaveLength(2)
    const tokens = analyzeSegment({ he: [], en: ['Moses received'], ru: [], lemmas: [], gloss: [] }).en.split(' ')
    expect((await library.search({ field: 'en', tokens, limit: 3 })).map(({ work }) => work)).toContain('Pirkei Avot')
  })

  it.each([[[]], [['remove']], [['rollback', 'x']], [['status', 'more']], [['status', '--no-such']]])(
    'explains itself when called with %j',
    async (args) => {
      expect(await run(base, ...args)).toMatchObject({
        code: 1,
        output: expect.stringContaining('Usage: npm run library -- COMMAND') as string,
      })
    },
  )
})

describe('the nightly check of the library', () => {
  it('logs that all is whole, and later which file is damaged', async () => {
    const uri = await copyLibrary()
    const info = vi.fn()
    const error = vi.fn()
    const { run: check } = createNightlyCheck({ uri, log: { info, error } })
    await check(new AbortController().signal)
    expect(info).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ number: 2, problem: null }), 'library checked')
    const file = await damage(uri)
    await check(new AbortController().signal)
    expect(error).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ number: 2, file }), 'library damaged')
  })
})
