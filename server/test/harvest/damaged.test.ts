import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createHarvestedTexts } from '../../src/adapters/harvest/harvested-texts.ts'
import { getSessionFolder, createHarvestFiles, getWorkFile } from '../../src/adapters/harvest/session-folder.ts'
import { createExportFolder } from '../../src/adapters/text-source/export-folder.ts'
import { sectionsOfTexts } from '../../src/adapters/text-source/export-sections.ts'
import { harvestWorks } from '../../src/features/harvest/session/harvest-works.ts'
import type { HarvestDeps } from '../../src/features/harvest/session/harvest.ts'
import { importHarvested } from '../../src/features/harvest/session/import-harvested.ts'
import { createTally } from '../../src/features/harvest/session/tally.ts'
import type { RecordedFailure } from '../../src/ports/store/harvest.ts'
import type { SectionSource } from '../../src/ports/text-source.ts'
import { exportText } from '@sugya/testing/factories/export-texts'

const SESSION = 'harvest_20260101000000_00000001'
const signal = new AbortController().signal
const works = ['Mishnah Peah', 'Mishnah Demai'].map((title) => ({ title, categories: ['Mishnah'] }))

describe('damaged harvest files', () => {
  let dataDir: string
  let source: SectionSource
  let asked: string[]
  let failed: RecordedFailure[]
  let settled: string[]
  let taken: string[][]
  let deps: HarvestDeps
  /** The texts that would go into the library, in words. */
  const read = async () => {
    const texts = createHarvestedTexts(getSessionFolder(dataDir, SESSION))
    const all: string[] = []
    for await (const entry of texts.entries())
      for (const { sections, html } of await texts.read(entry)) all.push(`${entry.title} ${sections.join(':')} ${html}`)
    return all
  }
  const fileOf = (title: string) => getWorkFile(getSessionFolder(dataDir, SESSION), title)
  const linesOf = (title: string) => readFileSync(fileOf(title), 'utf8').split('\n')

  beforeEach(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'sugya-damaged-'))
    const folder = path.join(dataDir, 'imports')
    mkdirSync(folder)
    for (const { title } of works) writeFileSync(path.join(folder, `${title}.json`), JSON.stringify(exportText({ title })))
    const texts = sectionsOfTexts(createExportFolder(folder))
    asked = []
    failed = []
    settled = []
    taken = []
    source = {
      ...texts,
      section(plan, part, sections, given) {
        asked.push(`${plan.title} ${sections.join(':')}`)
        return texts.section(plan, part, sections, given)
      },
    }
    const store = {
      recordFailure: async (failure: RecordedFailure) => void failed.push(failure),
      resolveAt: async (_: string, reference: string) => settled.push(reference),
    }
    deps = {
      store: store as unknown as HarvestDeps['store'],
      editions: { saveRefusals: async () => undefined, findDecisions: async () => [], listAllowedTitles: async () => [] },
      files: createHarvestFiles(dataDir),
      source: () => source,
      intake: {
        async take() {
          taken.push(await read())
          return { examples: 0, candidates: 0, file: null }
        },
      },
      processId: 'the tests',
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    }
    await deps.files.saveWorks(SESSION, works)
    const job = { sessionId: SESSION, request: {}, works, open: new Set<string>() }
    await harvestWorks({ ...deps, source, tally: createTally(2) }, job, signal)
    asked = []
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

  const whole = works.flatMap(({ title }) => [
    `${title} 1:1 אלו דברים שאין להם שעור`,
    `${title} 1:2 הפאה והבכורים`,
    `${title} 2:1 ואלו מפסיקין לפאה`,
  ])
  const take = (allEnded = true) => importHarvested(deps, { sessionId: SESSION, request: {} }, { allEnded }, signal)

  it('ignores a torn last line of a harvested file', async () => {
    expect(await read()).toEqual(whole)
    appendFileSync(fileOf('Mishnah Peah'), '{"part":"Mishnah Peah","sections":[3],"te')
    expect(await read()).toEqual(whole)
    expect(existsSync(fileOf('Mishnah Peah'))).toBe(true)
    expect(await take(false)).toMatchObject({ isFetchedAgain: false })
    expect({ asked, failed }).toEqual({ asked: [], failed: [] })
  })

  it.each([
    ['a text in the middle', (lines: string[]) => lines.map((line, at) => (at === 1 ? line.slice(0, -5) : line))],
    ['the head of a line in the middle', (lines: string[]) => lines.map((line, at) => (at === 2 ? line.slice(3) : line))],
    ['the plan', (lines: string[]) => [`${lines[0]?.slice(0, 40) ?? ''}`, ...lines.slice(1)]],
    ['the end', (lines: string[]) => lines.map((line) => (line === '{"end":true}' ? '{"en' : line))],
    ['all but the beginning', (lines: string[]) => lines.slice(0, 2)],
  ])('fetches only the one work again when %s is lost, and resolves the error', async (_what, spoil) => {
    writeFileSync(fileOf('Mishnah Peah'), spoil(linesOf('Mishnah Peah')).join('\n'))
    expect(await take()).toMatchObject({ isFetchedAgain: true })
    expect(taken).toEqual([whole.filter((line) => line.startsWith('Mishnah Demai')), whole])
    expect(asked.sort()).toEqual(['Mishnah Peah 1', 'Mishnah Peah 2'])
    expect(failed).toMatchObject([{ textReference: 'Mishnah Peah', reason: { code: 'damaged_copy' } }])
    expect(settled).toEqual(['Mishnah Peah'])
    expect(await deps.files.listDamaged(SESSION, true)).toEqual([])
  })

  it('reports an error when the same work is lost again and again', async () => {
    const before = deps.intake
    const spoil = async (...given: Parameters<typeof before.take>) => {
      writeFileSync(
        fileOf('Mishnah Peah'),
        linesOf('Mishnah Peah')
          .map((line, at) => (at === 1 ? line.slice(1) : line))
          .join('\n'),
      )
      return await before.take(...given)
    }
    deps = { ...deps, intake: { take: spoil } }
    await take()
    expect(taken).toHaveLength(3)
    expect(taken.at(-1)).toEqual(whole.filter((line) => line.startsWith('Mishnah Demai')))
    expect(failed.at(-1)?.reason).toEqual({ code: 'damaged_copy' })
    expect(failed.length).toBeGreaterThan(settled.length)
  })

  it('rebuilds a lost plan when a harvest resumes', async () => {
    writeFileSync(
      fileOf('Mishnah Peah'),
      linesOf('Mishnah Peah')
        .map((line, at) => (at === 1 ? line.slice(1) : line))
        .join('\n'),
    )
    const tally = createTally(2)
    await harvestWorks({ ...deps, source, tally }, { sessionId: SESSION, request: {}, works, open: new Set() }, signal)
    expect(tally.state()).toMatchObject({ successfulTexts: 4, failedTexts: 0 })
    expect(await read()).toEqual(whole)
  })
})
