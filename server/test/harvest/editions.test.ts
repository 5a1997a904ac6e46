import { readdirSync } from 'node:fs'
import type { EditionDecision, LibraryEdition, ListedRefusal } from '@sugya/contract/api/editions'
import type { AuditEntry } from '@sugya/contract/api/audit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importTexts } from '../../src/adapters/library/write/import-texts.ts'
import { createExportFolder } from '../../src/adapters/text-source/export-folder.ts'
import { exportText } from '@sugya/testing/factories/export-texts'
import { type HarvestProduct, startHarvestProduct } from '@sugya/testing/clients/harvest-product'
import { until } from '@sugya/testing/until'
import { describeOnOneDatabase, type TestDatabase } from '@sugya/testing/database/on-each-database'

const english = (fields: object = {}) =>
  exportText({ language: 'en', versionTitle: 'An English Edition', text: [['one', 'two'], ['three']], ...fields })
const demai = { title: 'Mishnah Demai', heTitle: 'משנה דמאי' }
/**
 * A work with a free edition, one for which nobody may pay and one in a language that is not kept; and one with a
 * single edition.
 */
const texts = {
  'a.json': exportText(),
  'b.json': english(),
  'c.json': english({ versionTitle: 'A Closed Edition', license: 'CC-BY-NC', versionSource: 'https://example.org/closed' }),
  'd.json': english({ versionTitle: 'Eine Ausgabe [de]' }),
  'e.json': exportText(demai),
}
const closed = { title: 'Mishnah Peah', language: 'en', editionTitle: 'A Closed Edition' }
const free = { title: 'Mishnah Peah', language: 'en', editionTitle: 'An English Edition' }
const only = { title: 'Mishnah Demai', language: 'he', editionTitle: 'A Hebrew Edition' }

describeOnOneDatabase('edition decisions', (make) => {
  let database: TestDatabase
  let server: HarvestProduct
  beforeAll(async () => {
    database = await make()
    server = await startHarvestProduct(database)
    server.putFolder('texts', texts)
    await server.harvest({ folder: 'texts' })
  })
  afterAll(async () => {
    await server.close()
    await database.drop()
  })

  const refused = (query = '') => server.read<{ editions: ListedRefusal[]; total: number }>(`/api/training/editions/refused${query}`)
  const inLibrary = (query = '?work=Mishnah%20Peah') =>
    server.read<{ editions: LibraryEdition[]; total: number; licenses: object[] }>(`/api/training/editions${query}`)
  const titles = async () => (await inLibrary()).editions.map(({ editionTitle }) => editionTitle)
  const decisions = async () => (await server.read<{ decisions: EditionDecision[] }>('/api/training/editions/decisions')).decisions
  const decide = async (what: 'allow' | 'remove', edition: object) => {
    const answer = await server.call('POST', `/api/training/editions/${what}`, edition)
    expect(answer.status).toBe(200)
    return (await answer.json()) as EditionDecision
  }
  const passage = (ref: string) => fetch(`${server.url}/api/texts/ref/${encodeURIComponent(ref)}`)

  it('lists editions with their licenses, by page and by title, and excluded ones with reason and source', async () => {
    await until(titles, (names) => names.length === 2)
    const all = await inLibrary('?limit=2&offset=2')
    expect(all).toMatchObject({ total: 5, licenses: [{ license: 'Public Domain', editions: 5 }] })
    expect(all.editions.map(({ title, editionTitle }) => `${title}: ${editionTitle}`)).toEqual([
      'Mishnah Demai: A Hebrew Edition',
      'Mishnah Peah: A Hebrew Edition',
    ])
    expect((await inLibrary(`?find=${encodeURIComponent('דמאי')}`)).editions).toMatchObject([{ ...only, removable: true, leaving: false }])

    const left = await refused()
    expect(left.total).toBe(2)
    expect(left.editions).toMatchObject(
      [
        { editionTitle: 'Eine Ausgabe [de]', language: 'de', reason: { code: 'unsupported_language' } },
        {
          ...closed,
          license: 'CC-BY-NC',
          reason: { code: 'non_commercial' },
          source: 'https://example.org/closed',
          folder: 'texts',
          allowed: false,
        },
      ].sort((a, b) => (a.language < b.language ? -1 : 1)),
    )
    expect((await refused('?limit=1&offset=1')).editions).toEqual(left.editions.slice(1))
    expect(await refused('?find=CLOSED')).toMatchObject({ total: 1, editions: [closed] })
  })

  it('harvests an edition that is allowed by name, and only in that work', async () => {
    expect(await decide('allow', closed)).toMatchObject({ ...closed, decision: 'allowed', decidedBy: 'Rivka', state: 'done' })
    expect((await refused('?find=closed')).editions).toMatchObject([{ ...closed, allowed: true }])
    server.putFolder('texts', { 'f.json': english({ ...demai, versionTitle: 'A Closed Edition', license: 'CC-BY-NC' }) })
    await server.harvest({ folder: 'texts' })
    await until(titles, (names) => names.includes('A Closed Edition'))
    expect((await refused('?find=closed')).editions).toMatchObject([{ title: 'Mishnah Demai', allowed: false }])
    expect((await inLibrary('?work=Mishnah%20Demai')).total).toBe(1)
  })

  it('removes an edition while readers read, and no harvest or import brings it back', async () => {
    let reading = true
    const answers: number[] = []
    const reader = (async () => {
      while (reading) {
        answers.push((await passage('Mishnah Peah 1:2')).status)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    })()
    expect(await decide('remove', free)).toMatchObject({ ...free, decision: 'removed', state: 'pending' })
    expect((await inLibrary()).editions.find(({ editionTitle }) => editionTitle === free.editionTitle)).toMatchObject({ leaving: true })
    await until(titles, (names) => !names.includes(free.editionTitle))
    await until(decisions, (all) => all.every(({ state }) => state === 'done'))
    reading = false
    await reader
    expect(answers.length).toBeGreaterThan(0)
    expect(new Set(answers)).toEqual(new Set([200]))

    await server.harvest({ folder: 'texts' })
    expect((await refused('?find=English')).editions).toMatchObject([{ ...free, reason: { code: 'removed_by_admin' } }])
    const report = await importTexts({
      uri: server.library,
      source: createExportFolder(`${server.dataDir}/imports/texts`),
      allow: [],
      onProgress: () => undefined,
    })
    expect(report.refused).toContainEqual(expect.objectContaining({ ...free, reason: 'removed by an administrator' }))
    expect(await titles()).toEqual(['A Hebrew Edition', 'A Closed Edition'])
    const found = (await (await passage('Mishnah Peah 1:1')).json()) as { segments: { texts: { title: string }[] }[] }
    expect(found.segments[0]?.texts.map(({ title }) => title)).toEqual(['A Hebrew Edition', 'A Closed Edition'])
  })

  it('harvests a removed edition again once it is allowed', async () => {
    await decide('allow', free)
    await until(decisions, (all) => all.every(({ state }) => state === 'done'))
    expect(await decisions()).toMatchObject([
      { ...free, decision: 'allowed' },
      { ...closed, decision: 'allowed' },
    ])
    await server.harvest({ folder: 'texts', titles: ['Mishnah Peah'] })
    await until(titles, (names) => names.includes(free.editionTitle))
  })

  it('removes a work with its last edition, and restores it with the edition', async () => {
    await decide('remove', only)
    await until(
      async () => (await passage('Mishnah Demai 1:1')).status,
      (status) => status === 404,
    )
    const { works } = (await (await fetch(`${server.url}/api/texts/works`)).json()) as { works: { title: string }[] }
    expect(works.map(({ title }) => title)).toEqual(['Genesis', 'Mishnah Peah'])
    await decide('allow', only)
    await until(decisions, (all) => all.every(({ state }) => state === 'done'))
    await server.harvest({ folder: 'texts', titles: [only.title] })
    await until(
      async () => (await passage('Mishnah Demai 1:1')).status,
      (status) => status === 200,
    )
  })

  it('keeps starter editions, and rejects the removal of a missing edition', async () => {
    const [hebrew] = (await inLibrary('?work=Genesis')).editions
    expect(hebrew).toMatchObject({ removable: false })
    const given = { title: 'Genesis', language: 'he', editionTitle: hebrew?.editionTitle }
    expect((await server.call('POST', '/api/training/editions/remove', given)).status).toBe(403)
    expect((await server.call('POST', '/api/training/editions/remove', { ...free, language: 'ru' })).status).toBe(404)
    expect((await server.call('POST', '/api/training/editions/remove', { title: 'Genesis' })).status).toBe(400)
  })

  it('finishes a removal that a killed process left open, and records each decision', async () => {
    await server.stop()
    const store = await database.open()
    await store.editions.decide(free, 'removed', 'Dov')
    await store.close()
    await server.startAgain()
    await until(titles, (names) => !names.includes(free.editionTitle))
    const countVersions = async () => readdirSync(server.library).filter((name) => name.startsWith('segments_')).length
    await until(countVersions, (count) => count === 2)
    const { entries } = await server.read<{ entries: AuditEntry[] }>('/api/admin/audit')
    const words = entries
      .filter(({ action }) => action.includes('/editions/'))
      .map(({ action, details }) => `${action} ${String(details.editionTitle)}`)
    expect(words).toContain('POST /api/training/editions/remove An English Edition')
    expect(words).toContain('POST /api/training/editions/allow A Closed Edition')
  })
})
