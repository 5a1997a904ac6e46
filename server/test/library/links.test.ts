import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { buildSmallLibrary } from '@sugya/testing/factories/small-library'
import { createFolderFiles } from '../../src/adapters/files/folder-files.ts'
import { LINKS_REPORT, linksFile } from '../../src/adapters/library/links/links-file.ts'
import { createLinksStore } from '../../src/adapters/library/links/links-store.ts'
import { saveListedLinks } from '../../src/adapters/library/links/listed-links.ts'
import { writeLinks } from '../../src/adapters/library/links/write-links.ts'
import { withLinks } from '../../src/adapters/library/links/with-links.ts'
import { startLibrary } from '../../src/adapters/library/read/start-library.ts'
import { importTexts } from '../../src/adapters/library/write/import-texts.ts'
import { rollBack } from '../../src/adapters/library/write/roll-back.ts'
import { createExportFolder } from '../../src/adapters/text-source/export-folder.ts'
import { createLinksJob } from '../../src/features/reading/links/links-job.ts'
import { readLinksStatus } from '../../src/features/reading/links/links-status.ts'
import { listLinks } from '../../src/features/reading/links/list-links.ts'
import { classicalTitles } from '../../src/text/references/titles/classical-titles.ts'
import { createLiveReferences } from '../../src/text/references/live-references.ts'

const log = { info: () => undefined, error: () => undefined }
const clock = { now: () => new Date() }
const VERSE = 'בראשית ברא אלהים את השמים ואת הארץ והארץ היתה תהו ובהו וחשך על פני תהום ורוח אלהים מרחפת על פני המים'
let base: string

/** The beginning of Genesis with a midrash that quotes it twice and a commentary. */
beforeAll(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'sugya-links-'))
  await buildSmallLibrary(path.join(base, 'library'))
  await importMidrash(base, [['רבי הושעיא רבה פתח', `הדא הוא דכתיב ${VERSE}`], [`שנאמר ${VERSE} דבר אחר`]])
})
afterAll(() => rm(base, { recursive: true, force: true }))

async function importMidrash(dataDir: string, text: string[][], title = 'Bereshit Rabbah'): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sugya-links-texts-'))
  const midrash = { title, heTitle: 'בראשית רבה', categories: ['Midrash'], sectionNames: ['Chapter', 'Paragraph'], text }
  const rashi = {
    title: 'Rashi on Genesis',
    heTitle: 'רש"י על בראשית',
    categories: ['Tanakh', 'Commentary'],
    text: [[['בראשית, אין המקרא']]],
  }
  const common = { language: 'he', versionTitle: 'An Edition', license: 'Public Domain' }
  const chizkuni = {
    ...rashi,
    title: 'Chizkuni, Genesis',
    heTitle: 'חזקוני, בראשית',
    text: [[['בראשית ברא, תימה'], ['והארץ, הפסיק'], ['ויאמר']]],
  }
  await writeFile(
    path.join(folder, 'chizkuni.json'),
    JSON.stringify({ ...common, ...chizkuni, sectionNames: ['Chapter', 'Verse', 'Comment'] }),
  )
  // A part that is named like a book, and is no commentary on it.
  const part = {
    title: 'Zohar Chadash, Genesis',
    heTitle: 'זוהר חדש, בראשית',
    categories: ['Kabbalah', 'Zohar'],
    text: [[['פתח רבי שמעון']]],
  }
  await writeFile(path.join(folder, 'part.json'), JSON.stringify({ ...common, ...part, sectionNames: ['Part', 'Paragraph', 'Line'] }))
  await writeFile(path.join(folder, 'midrash.json'), JSON.stringify({ ...common, ...midrash }))
  await writeFile(path.join(folder, 'rashi.json'), JSON.stringify({ ...common, ...rashi, sectionNames: ['Chapter', 'Verse', 'Comment'] }))
  await importTexts({ uri: path.join(dataDir, 'library'), source: createExportFolder(folder), allow: [], onProgress: () => undefined })
  await rm(folder, { recursive: true })
}

/** A data folder with the library in it, gone when the test is. */
async function copyData(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sugya-links-'))
  await cp(path.join(base, 'library'), path.join(dataDir, 'library'), { recursive: true })
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

/** Opens the library; links are found in this process unless `isApart`. */
async function open(dataDir: string, { isApart = false } = {}) {
  const uri = path.join(dataDir, 'library')
  const started = startLibrary({ dataDir, log })
  const library = withLinks(started, { uri, log })
  await library.settled
  await library.lookForLinks()
  const links = isApart ? createLinksStore(uri) : createLinksStore(uri, writeLinks)
  const job = createLinksJob({ library, links, clock, log })
  onTestFinished(async () => {
    await job.close()
    await library.close()
  })
  const references = createLiveReferences(classicalTitles)
  references.setWorks(library.works())
  const list = (ref: string, query: Partial<Parameters<typeof listLinks>[2]> = {}) =>
    listLinks({ library, references }, ref, { limit: 20, ...query })
  const run = async () => {
    job.wake()
    await job.idle()
  }
  return { uri, library, links, run, list, status: () => readLinksStatus({ library, links, clock }) }
}

describe('links of the library', () => {
  it('are found in the background, used when complete, and there again after a restart', async () => {
    const dataDir = await copyData()
    const first = await open(dataDir, { isApart: true })
    expect(await first.list('Genesis 1:1')).toMatchObject({ complete: false, counts: { commentaries: 2, citedBy: 0 } })
    expect(await first.status()).toMatchObject({ state: 'missing', found: null })
    await first.run()
    const expected = { complete: true, counts: { commentaries: 2, citedBy: 2, cites: 0, parallels: 0 } }
    expect(await first.list('Genesis 1:1')).toMatchObject(expected)
    expect(await first.status()).toMatchObject({ state: 'ready', found: { quotations: 4, parallels: 0 } })
    const second = await open(dataDir)
    expect(await second.list('Genesis 1:1')).toMatchObject(expected)
  })

  it('are listed by direction and kind, page by page, each text once for a range', async () => {
    const { run, list } = await open(await copyData())
    await run()
    const cited = { type: 'quotation', direction: 'cited-by' } as const
    const page = await list('Genesis 1', { ...cited, limit: 1 })
    expect(page.links).toMatchObject([
      { ref: 'Bereshit Rabbah 1:2', source: 'found', on: [{ ref: 'Genesis 1:1' }, { ref: 'Genesis 1:2' }] },
    ])
    const rest = await list('Genesis 1', { ...cited, limit: 1, after: page.next ?? '' })
    expect(rest.links.map(({ ref }) => ref)).toEqual(['Bereshit Rabbah 2:1'])
    expect(rest.next).toBeNull()
    expect((await list('Bereshit Rabbah 1:2', { direction: 'cites' })).links.map(({ ref }) => ref)).toEqual(['Genesis 1:1', 'Genesis 1:2'])
    expect((await list('Rashi on Genesis 1:1', { direction: 'cites' })).links.map(({ ref }) => ref)).toEqual(['Genesis 1:1'])
    const [translated] = (await list('Bereshit Rabbah 1:2', { direction: 'cites', language: 'en' })).links
    expect(translated?.excerpt).toMatchObject({ language: 'he' })
    expect(translated?.translation).toMatchObject({
      language: 'en',
      text: expect.stringMatching(/^In the beginning God created/) as string,
    })
    const [untranslated] = (await list('Genesis 1:1', { ...cited, language: 'en' })).links
    expect([untranslated?.excerpt?.language, untranslated?.translation]).toEqual(['he', null])
    expect((await list('Genesis 1:1', { category: 'Talmud' })).links).toEqual([])
    await expect(list('Genesis 1:1', { after: 'x' })).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(list('Genesis 99:1')).rejects.toMatchObject({ code: 'unknown_reference' })
  })

  it('come by address from commentaries whose titles name the book after a comma, not from parts named like a book', async () => {
    const { library, list } = await open(await copyData())
    expect((await list('Genesis 1:2', { type: 'commentary' })).links).toMatchObject([
      { ref: 'Chizkuni, Genesis 1:2:1', source: 'commentary' },
    ])
    expect((await list('Chizkuni, Genesis 1:2', { direction: 'cites' })).links.map(({ ref }) => ref)).toEqual(['Genesis 1:2'])
    expect(library.work('Zohar Chadash, Genesis')?.base).toBeNull()
  })

  it('belong to one version: after an import those of the new texts are found', async () => {
    const dataDir = await copyData()
    const { library, run, list } = await open(dataDir)
    await run()
    await importMidrash(dataDir, [['רבי הושעיא רבה פתח', `הדא הוא דכתיב ${VERSE}`]])
    await library.look()
    expect(await list('Genesis 1:1')).toMatchObject({ complete: false })
    await run()
    expect(await list('Genesis 1:1')).toMatchObject({ complete: true, counts: { citedBy: 1 } })
  })

  it('of the source stay right when an import moves the texts and a rollback brings the earlier version back', async () => {
    const dataDir = await copyData()
    const { uri, library, run, list } = await open(dataDir)
    const listed = { from: 'Genesis 1:5-7', to: 'Bereshit Rabbah 1:1', type: 'midrash' }
    // What has been found already, in the other direction, and a place that is not there.
    const others = [
      { from: 'Genesis 1:1', to: 'Bereshit Rabbah 1:2', type: 'midrash' },
      { from: 'Genesis 1:5', to: 'Berakhot 2a:1', type: '' },
    ]
    expect(await saveListedLinks(createFolderFiles(uri), 'Genesis', [listed, ...others])).toBe(true)
    expect(await saveListedLinks(createFolderFiles(uri), 'Genesis', [listed, ...others])).toBe(false)
    const citing = async (ref: string) =>
      (await list(ref, { direction: 'cited-by', type: 'quotation' })).links.map((link) => `${link.ref} ${link.source}`)
    await run()
    expect(await citing('Genesis 1:6')).toEqual(['Bereshit Rabbah 1:1 sefaria'])
    expect(await citing('Genesis 1:1')).toEqual(['Bereshit Rabbah 1:2 found', 'Bereshit Rabbah 2:1 found'])

    await importMidrash(dataDir, [['רבי הושעיא רבה פתח'], [`שנאמר ${VERSE} דבר אחר`]], 'Bamidbar Rabbah')
    await library.look()
    await run()
    expect(await citing('Genesis 1:6')).toEqual(['Bereshit Rabbah 1:1 sefaria'])
    expect(await citing('Genesis 1:1')).toEqual(['Bereshit Rabbah 1:2 found', 'Bereshit Rabbah 2:1 found', 'Bamidbar Rabbah 2:1 found'])

    await rollBack(uri)
    await library.look()
    await library.lookForLinks()
    expect(await list('Genesis 1:1')).toMatchObject({ complete: true })
    expect(await citing('Genesis 1:6')).toEqual(['Bereshit Rabbah 1:1 sefaria'])
    expect(await citing('Genesis 1:1')).toEqual(['Bereshit Rabbah 1:2 found', 'Bereshit Rabbah 2:1 found'])
  })

  it('are found again when an administrator asks, and when their file is damaged', async () => {
    const dataDir = await copyData()
    const { uri, library, links, run, status } = await open(dataDir)
    await run()
    const before = (await status()).found?.at
    await links.request()
    await run()
    expect((await status()).found?.at).not.toBe(before)
    await writeFile(path.join(uri, linksFile(library.version())), 'damaged')
    await run()
    expect(await status()).toMatchObject({ state: 'ready' })
  })

  it('are shown when the report of finding them is cut off', async () => {
    const { uri, run, status } = await open(await copyData())
    await run()
    await writeFile(path.join(uri, LINKS_REPORT), '{"version":')
    expect(await status()).toMatchObject({ state: 'ready' })
  })
})
