import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { readVersions, withdrawVersion } from '../../src/adapters/library/storage/version-list.ts'
import { importTexts } from '../../src/adapters/library/write/import-texts.ts'
import { startLibrary, type StartedLibrary } from '../../src/adapters/library/read/start-library.ts'
import { starterTexts } from '../../src/adapters/library/starter/starter-texts.ts'
import { whileWriting } from '../../src/adapters/library/write/library-writer.ts'
import { writeVersion, type WorkToWrite } from '../../src/adapters/library/write/write-version.ts'
import { createExportFolder } from '../../src/adapters/text-source/export-folder.ts'
import { analyzeSegment } from '../../src/text/analysis/analyze-segment.ts'
import { plainText } from '../../src/text/markup/plain-text.ts'

const log = { info: () => undefined, error: () => undefined }
const corpus = path.join(import.meta.dirname, '../../../../shared/corpus')

/** Genesis and Exodus stand for the starter library: the whole of it would only take longer. */
const VERSES = 1533 + 1213
let base: string

beforeAll(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'sugya-import-'))
  const uri = path.join(base, 'library')
  const version = { version: 'starter_base', origin: 'starter' as const, inputs: {}, works: twoBooks(), onProgress: () => undefined }
  await whileWriting(uri, {}, async (writer) => writer.publish(await writeVersion(writer, version)))
})

async function* twoBooks(): AsyncGenerator<WorkToWrite> {
  for await (const work of starterTexts()) {
    yield work
    if (work.work.title === 'Exodus') return
  }
}

afterAll(() => rm(base, { recursive: true, force: true }))

/** A data folder with the starter library in it, gone when the test is. */
async function freshLibrary(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sugya-import-'))
  await cp(path.join(base, 'library'), path.join(dataDir, 'library'), { recursive: true })
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

async function folderOf(texts: object[]): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sugya-texts-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(path.join(folder, 'nested'))
  for (const [index, text] of texts.entries()) await writeFile(path.join(folder, 'nested', `${String(index)}.json`), JSON.stringify(text))
  return folder
}

async function openLibrary(dataDir: string): Promise<StartedLibrary> {
  const library = startLibrary({ dataDir, log })
  onTestFinished(() => library.close())
  await library.settled
  return library
}

const importFolder = (dataDir: string, folder: string, allow: string[] = []) =>
  importTexts({ uri: path.join(dataDir, 'library'), source: createExportFolder(folder), allow, onProgress: () => undefined })

/** The data files of imported segments. */
async function writtenFiles(dataDir: string): Promise<string[]> {
  const files = await readdir(path.join(dataDir, 'library'), { recursive: true })
  return files.filter((file) => /segments_import_\w+\.lance\/data\/[^/]+$/.test(file)).sort()
}

const text = (fields: object) => ({
  title: 'Genesis',
  heTitle: 'בראשית',
  categories: ['Tanakh', 'Torah'],
  language: 'en',
  versionTitle: 'An Edition',
  versionSource: 'https://example.org',
  license: 'Public Domain',
  sectionNames: ['Chapter', 'Verse'],
  ...fields,
})

describe('library import', () => {
  it('adds editions to existing verses, ranks them above the King James and keeps lemmas', async () => {
    const dataDir = await freshLibrary()
    const folder = await folderOf([
      text({
        versionTitle: 'The Holy Scriptures (JPS 1917)',
        text: [['<b>In</b> the beginning<script>x</script>', '', 'Let there be light']],
      }),
      text({ versionTitle: 'Перевод [ru]', actualLanguage: 'ru', text: [['В начале сотворил']] }),
    ])
    const report = await importFolder(dataDir, folder)
    expect(report).toMatchObject({ changed: 2, unchanged: 0, refused: [], works: 2, segments: VERSES })

    const library = await openLibrary(dataDir)
    const [first, second] = await library.segments(['Genesis 1:1', 'Genesis 1:2'])
    expect(first?.texts.map(({ edition, html }) => [edition.language, html.slice(0, 20)]).slice(1)).toEqual([
      ['en', '<b>In</b> the beginn'],
      ['en', 'In the beginning God'],
      ['ru', 'В начале сотворил'],
    ])
    expect(second?.texts.map(({ edition }) => edition.language)).toEqual(['he', 'en'])
    expect(library.state()).toMatchObject({ languages: ['he', 'en', 'ru'] })
    const hits = await library.search({
      field: 'ru',
      tokens: analyzeSegment({ he: [], en: [], ru: ['начале'], lemmas: [], gloss: [] }).ru.split(' '),
      limit: 5,
    })
    expect(hits.map(({ ref }) => ref)).toEqual(['Genesis 1:1'])
    expect(hits[0]?.tokens.lemma.split(' ')).toContain('H7225')
    expect(hits[0]?.tokens.gloss).not.toBe('')
  })

  it('keeps Aramaic and Arabic as languages of texts, and finds Aramaic and Judeo-Arabic by their letters', async () => {
    const dataDir = await freshLibrary()
    const targum = { title: 'Onkelos Genesis', heTitle: 'אונקלוס בראשית', categories: ['Tanakh', 'Targum'] }
    const folder = await folderOf([
      text({ ...targum, language: 'he', versionTitle: 'Onkelos', text: [['בקדמין ברא יי ית שמיא וית ארעא']] }),
      text({ language: 'en', versionTitle: 'Van Dyck [ar]', text: [['في البدء خلق الله السماوات والأرض']] }),
      text({ language: 'he', actualLanguage: 'jrb', versionTitle: 'Tafsir', text: [['אול מא כלק אללה אלסמאואת']] }),
    ])
    expect(await importFolder(dataDir, folder)).toMatchObject({ changed: 3, refused: [] })
    const library = await openLibrary(dataDir)
    const languagesOf = async (ref: string) =>
      (await library.segments([ref])).flatMap(({ texts }) => texts.map(({ edition }) => edition.language))
    expect(await languagesOf('Onkelos Genesis 1:1')).toEqual(['arc'])
    expect(await languagesOf('Genesis 1:1')).toEqual(['he', 'en', 'ar', 'ar'])
    expect(library.catalog().map(({ work, languages }) => [work.title, languages])).toEqual([
      ['Genesis', ['he', 'en', 'ar']],
      ['Exodus', ['he', 'en']],
      ['Onkelos Genesis', ['arc']],
    ])
    const find = async (word: string) => {
      const tokens = analyzeSegment({ he: [word], en: [], ru: [], lemmas: [], gloss: [] }).he.split(' ')
      return (await library.search({ field: 'he', tokens: tokens.slice(0, 1), limit: 3 })).map(({ ref }) => ref)
    }
    expect(await find('בקדמין')).toEqual(['Onkelos Genesis 1:1'])
    expect(await find('אלסמאואת')).toEqual(['Genesis 1:1'])
    // An edition that an earlier version filed as Hebrew is the same edition.
    expect(await importFolder(dataDir, folder)).toMatchObject({ changed: 0, unchanged: 3 })
    expect(library.records().flatMap(({ editions }) => editions.map(({ id }) => id))).toContain('Onkelos Genesis/he/Onkelos')
  })

  it('changes nothing on the second import, and only what changed on the third', async () => {
    const dataDir = await freshLibrary()
    const folder = await folderOf([text({ text: [['one', 'two']] }), text({ title: 'Exodus', text: [['three']] })])
    await importFolder(dataDir, folder)
    const again = await importFolder(dataDir, folder)
    expect(again).toMatchObject({ changed: 0, unchanged: 2 })
    await writeFile(path.join(folder, 'nested', '0.json'), JSON.stringify(text({ text: [['uno']] })))
    expect(await importFolder(dataDir, folder)).toMatchObject({ changed: 1, unchanged: 1, segments: VERSES })
    const library = await openLibrary(dataDir)
    const editions = (await library.segments(['Genesis 1:1', 'Genesis 1:2', 'Exodus 1:1'])).map(({ texts }) =>
      texts.filter(({ edition }) => edition.title === 'An Edition').map(({ html }) => html),
    )
    expect(editions).toEqual([['uno'], [], ['three']])
  })

  it('rejects texts that are not free, in another language or numbered differently, says why, and allows them by name', async () => {
    const dataDir = await freshLibrary()
    const folder = await folderOf([
      text({ versionTitle: 'NonCommercial', license: 'CC-BY-NC', text: [['a']] }),
      text({ versionTitle: 'Silent', license: undefined, text: [['b']] }),
      text({ versionTitle: 'La Bible [fr]', text: [['c']] }),
      text({ versionTitle: 'Synodal', language: 'ru', versificationMatchesMasoretic: false, text: [['д']] }),
      text({ versionTitle: 'Flat', sectionNames: ['Line'], text: ['e'] }),
      { not: 'a text' },
    ])
    const { refused, changed } = await importFolder(dataDir, folder, ['Silent'])
    expect(changed).toBe(2)
    expect(refused.map(({ editionTitle, reason }) => `${editionTitle}: ${reason}`)).toEqual([
      'NonCommercial: its license forbids commercial use',
      'La Bible [fr]: in a language that is not kept (fr)',
      'Synodal: its verses are not numbered as in the Masoretic text',
      'Flat: 1 levels of numbers instead of 2',
    ])
    const library = await openLibrary(dataDir)
    const titles = (await library.segments(['Genesis 1:1']))[0]?.texts.map(({ edition }) => edition.title)
    expect(titles).toContain('Silent')
    expect(titles).toHaveLength(3)
  })

  it('places complex works, pages of Talmud, empty chapters and comments correctly', async () => {
    const dataDir = await freshLibrary()
    const folder = await folderOf([
      text({
        title: 'Berakhot',
        heTitle: 'ברכות',
        language: 'he',
        categories: ['Talmud', 'Bavli'],
        sectionNames: ['Daf', 'Line'],
        text: [[], [], ['מאימתי', 'קורין'], ['עד']],
      }),
      text({
        title: 'Bereshit Rabbah',
        categories: ['Midrash'],
        sectionNames: ['Chapter', 'Paragraph'],
        text: [[], [], ['three', ['fo', 'ur']]],
      }),
      text({
        title: 'Guide',
        heTitle: 'מורה',
        categories: ['Jewish Thought'],
        sectionNames: null,
        text: { Introduction: ['intro'], 'Part 1': [['a', 'b'], ['c']], Empty: [] },
      }),
      text({
        title: 'Rashi on Genesis',
        heTitle: 'רש"י',
        language: 'he',
        categories: ['Tanakh', 'Commentary'],
        sectionNames: ['Chapter', 'Verse', 'Comment'],
        text: [[['first', 'second'], []], [['third']]],
      }),
      text({ title: 'Exodus', text: {} }),
      text({
        title: 'Rashi on Exodus',
        language: 'he',
        sectionNames: ['Chapter', 'Verse', 'Comment'],
        text: [...Array<never[]>(19).fill([]), [...Array<never[]>(13).fill([]), ['covet']]],
      }),
    ])
    await importFolder(dataDir, folder)
    const library = await openLibrary(dataDir)
    const found = await library.segments([
      'Berakhot 2a:2',
      'Berakhot 2b:1',
      'Bereshit Rabbah 3:2',
      'Guide, Introduction 1',
      'Guide, Part 1 2:1',
      'Rashi on Genesis 1:1:2',
    ])
    expect(found.map(({ ref, sections, texts }) => [ref, sections, plainText(texts[0]?.html ?? '')])).toEqual([
      ['Berakhot 2a:2', [3, 2], 'קורין'],
      ['Berakhot 2b:1', [4, 1], 'עד'],
      ['Bereshit Rabbah 3:2', [3, 2], 'fo ur'],
      ['Guide, Introduction 1', [1], 'intro'],
      ['Guide, Part 1 2:1', [2, 1], 'c'],
      ['Rashi on Genesis 1:1:2', [1, 1, 2], 'second'],
    ])
    expect(library.work('Rashi on Genesis')?.base).toBe('Genesis')
    const links = await library.linksTo(['Genesis 1:1', 'Genesis 1:2', 'Exodus 20:17'])
    expect(links.map(({ from, to }) => `${from} → ${to}`)).toEqual([
      'Rashi on Genesis 1:1:1 → Genesis 1:1',
      'Rashi on Genesis 1:1:2 → Genesis 1:1',
      // Commentaries number the Ten Commandments as Sefaria does.
      'Rashi on Exodus 20:14:1 → Exodus 20:17',
    ])
    const titles = library.works().map(({ title }) => title)
    expect(titles.indexOf('Rashi on Genesis')).toBeGreaterThan(titles.indexOf('Exodus'))
    expect(titles.indexOf('Berakhot')).toBeLessThan(titles.indexOf('Bereshit Rabbah'))
  })

  it('aligns an edition that numbers the Ten Commandments differently', async () => {
    const dataDir = await freshLibrary()
    const chapter = Array.from({ length: 23 }, (_, index) => `verse ${String(index + 1)}`)
    chapter[12] = 'Thou shalt not murder. Thou shalt not commit adultery. Thou shalt not steal. Thou shalt not bear false witness.'
    const folder = await folderOf([text({ title: 'Exodus', text: [...Array<never[]>(19).fill([]), chapter] })])
    await importFolder(dataDir, folder)
    const library = await openLibrary(dataDir)
    const texts = (await library.within('Exodus', [20])).map(
      (segment) => segment.texts.find(({ edition }) => edition.title === 'An Edition')?.html,
    )
    expect(texts.slice(11, 17)).toEqual([
      'verse 12',
      'Thou shalt not murder.',
      'Thou shalt not commit adultery.',
      'Thou shalt not steal.',
      'Thou shalt not bear false witness.',
      'verse 14',
    ])
    expect(texts).toHaveLength(26)
    expect(texts.at(-1)).toBe('verse 23')
  })

  it('replaces the library of an open server, which keeps answering', async () => {
    const dataDir = await freshLibrary()
    const folder = await folderOf([
      text({ title: 'Pirkei Avot', heTitle: 'אבות', categories: ['Mishnah'], text: [['Moses received the Torah']] }),
    ])
    const library = await openLibrary(dataDir)
    let running = true
    const failures: unknown[] = []
    const reading = (async () => {
      while (running) {
        await library.segments(['Genesis 1:1']).catch((error: unknown) => failures.push(error))
        await new Promise((resolve) => setImmediate(resolve))
      }
    })()
    await importFolder(dataDir, folder)
    await vi.waitFor(() => expect(library.work('Pirkei Avot')).toBeDefined(), { timeout: 20_000, interval: 100 })
    running = false
    await reading
    expect(failures).toEqual([])
    expect(library.size()).toBe(VERSES + 1)
  })

  it('reindexes the library from its own texts when the analysis changes', async () => {
    const dataDir = await freshLibrary()
    const folder = await folderOf([text({ title: 'Pirkei Avot', categories: ['Mishnah'], text: [['Moses received the Torah']] })])
    await importFolder(dataDir, folder)
    await whileWriting(path.join(dataDir, 'library'), {}, async (writer) => {
      const { versions } = await readVersions(writer)
      for (const { number } of versions) await withdrawVersion(writer, number)
      const last = versions.at(-1)
      if (last === undefined) throw new Error('no version')
      await writer.publish({ ...last.manifest, analysis: 'of yesterday' })
    })

    const library = await openLibrary(dataDir)
    expect(library.state()).toMatchObject({ state: 'ready', works: 3, segments: VERSES + 1 })
    const [verse] = await library.search({ field: 'lemma', tokens: ['H1062'], limit: 1 })
    expect(verse?.tokens.gloss).not.toBe('')
    expect(await importFolder(dataDir, folder)).toMatchObject({ changed: 0, unchanged: 1 })
  })

  it('keeps the old library readable when the import is killed, and completes it at the next import', async () => {
    const dataDir = await freshLibrary()
    const lines = Array.from({ length: 9000 }, (_, index) => `line ${String(index)}`)
    const folder = await folderOf(
      ['Alpha', 'Beta', 'Gamma'].map((title) => text({ title, categories: ['Other'], sectionNames: ['Line'], text: lines })),
    )
    const script = path.join(folder, 'import.mts')
    const module = (name: string) => JSON.stringify(path.join(import.meta.dirname, '../../src/adapters', name))
    await writeFile(
      script,
      `import { importTexts } from ${module('library/write/import-texts.ts')}
       import { createExportFolder } from ${module('text-source/export-folder.ts')}
       const dataDir = ${JSON.stringify(dataDir)}
       await importTexts({ uri: dataDir + '/library', source: createExportFolder(${JSON.stringify(folder)}), allow: [], onProgress: (p) => process.send(p) })`,
    )
    const child = fork(script, [], { execArgv: [], silent: true })
    const exit = new Promise((resolve) => child.on('exit', (_, signal) => resolve(signal)))
    child.on('message', ({ stage }: { stage: string }) => {
      if (stage === 'index') child.kill('SIGKILL')
    })
    let stderr = ''
    child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
    expect(await exit, stderr).toBe('SIGKILL')

    const left = await writtenFiles(dataDir)
    expect(left.length).toBeGreaterThan(0)
    const before = await openLibrary(dataDir)
    expect(before.size()).toBe(VERSES)
    expect(await importFolder(dataDir, folder)).toMatchObject({ changed: 3, works: 5, segments: VERSES + 27000 })
    // What was written is kept, and not written again.
    expect(await writtenFiles(dataDir)).toEqual(left)
    const after = await openLibrary(dataDir)
    expect((await after.segments(['Beta 9000']))[0]?.texts[0]?.html).toBe('line 8999')
    expect(after.documentFrequency('en', 'line')).toBeGreaterThanOrEqual(27000)
  })
})

describe.skipIf(!existsSync(corpus))('real files of the export (skipped without the corpus beside the repository)', () => {
  it('imports real export files with all their irregularities', async () => {
    const dataDir = await freshLibrary()
    const folder = await mkdtemp(path.join(tmpdir(), 'sugya-texts-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const manifest = JSON.parse(await readFile(path.join(corpus, 'manifest.json'), 'utf8')) as {
      title: string
      file: string
      segments: number
    }[]
    const wanted = ['Guide for the Perplexed', 'Rashi on Genesis', 'Bereshit Rabbah', 'Exodus', 'Niddah']
    for (const { file } of manifest.filter(({ title }) => wanted.includes(title)))
      await cp(path.join(corpus, file), path.join(folder, path.basename(file)))
    const report = await importFolder(dataDir, folder)
    expect(report.refused.map(({ title, language }) => `${title} ${language}`)).toEqual(['Exodus ru'])
    const library = await openLibrary(dataDir)
    const refs = ['Exodus 20:14', 'Niddah 2a:1', 'Guide for the Perplexed, Part 1 1:1', 'Bereshit Rabbah 7:1', 'Rashi on Genesis 1:1:1']
    const found = await library.segments(refs)
    expect(found.map(({ ref }) => ref)).toEqual(refs)
    expect(found[0]?.texts.filter(({ edition }) => edition.language === 'en').map(({ html }) => html)).toEqual([
      'Thou shalt not commit adultery.',
      'Thou shalt not commit adultery.',
    ])
  })
})
