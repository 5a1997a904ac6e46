import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportText } from '@sugya/testing/factories/export-texts'
import { buildSmallLibrary } from '@sugya/testing/factories/small-library'
import { type Finder, openFinder } from '../../../../../../scripts/open-finder.ts'
import { importTexts } from '../../../../adapters/library/write/import-texts.ts'
import { createExportFolder } from '../../../../adapters/text-source/export-folder.ts'
import { nameReference } from '../../../../text/references/format-reference.ts'
import { composeSourcesOnly } from '../sources-only/sources-only.ts'
import { gatherSources } from './answer-sources.ts'

const comments = [
  ['Rashi on Genesis', 'רש"י על בראשית', [['אמר רבי יצחק לא היה צריך', 'ברא אלהים ולא נאמר ברא ה׳']]],
  ['Ibn Ezra on Genesis', 'אבן עזרא על בראשית', [['בראשית חכמים אמרו שהבית נוסף']]],
] as const

describe('the comments of several commentators on a passage', () => {
  let folder: string
  let finder: Finder
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'sugya-comments-'))
    await buildSmallLibrary(path.join(folder, 'library'))
    const exported = await mkdtemp(path.join(folder, 'export-'))
    for (const [title, heTitle, text] of comments) {
      const work = {
        title,
        heTitle,
        categories: ['Tanakh', 'Rishonim on Tanakh'],
        sectionNames: ['Chapter', 'Verse', 'Comment'],
        text: [text],
      }
      await writeFile(path.join(exported, `${title}.json`), JSON.stringify(exportText(work)))
    }
    await importTexts({
      uri: path.join(folder, 'library'),
      source: createExportFolder(exported),
      allow: [],
      onProgress: () => undefined,
    })
    finder = await openFinder(folder)
  })
  afterAll(async () => {
    await finder.close()
    await rm(folder, { recursive: true, force: true })
  })
  const gather = async (question: string, language: 'he' | 'en' | 'ru') => {
    const { library, references } = finder
    const input = { question, language, history: [], signal: new AbortController().signal }
    return gatherSources({ library, references, findSources: async (query) => finder.find(query) }, input, language)
  }

  it.each([
    ['en', 'Compare Rashi and Ibn Ezra on Genesis 1:1'],
    ['en', 'Rashi and Ibn Ezra on Genesis 1:1'],
    ['en', 'What do Rashi and Ibn Ezra say on Genesis 1:1?'],
    ['he', 'השווה רש״י ואבן עזרא על בראשית א א'],
    ['ru', 'Сравни Раши и Ибн Эзру на Бытие 1:1'],
  ] as const)('shows those of each, in the order of the question, for %s "%s"', async (language, question) => {
    const { passages, nearCount, reason, missing } = await gather(question, language)
    const near = passages.slice(0, nearCount).map(({ reference }) => reference)
    expect(near.slice(0, 2)).toEqual([
      { title: 'Rashi on Genesis', from: [1, 1, 1], to: [1, 1, 2] },
      { title: 'Ibn Ezra on Genesis', from: [1, 1, 1], to: [1, 1, 1] },
    ])
    expect(reason).toBe('commentary')
    expect(missing).toBeUndefined()
  })

  it.each([
    ['en', 'Compare Rashi and Ramban on Genesis 1:1', 'This library does not have Ramban on Genesis 1:1.'],
    ['en', 'Compare Ramban and Rashi on Genesis 1:1', 'This library does not have Ramban on Genesis 1:1.'],
    ['en', 'Rashi and Ramban on Genesis 1:1', 'This library does not have Ramban on Genesis 1:1.'],
    ['he', 'השווה רש״י ורמב״ן על בראשית א א', 'בספרייה הזאת אין'],
    ['ru', 'Сравни Раши и Рамбана на Бытие 1:1', 'В этой библиотеке нет такого текста'],
  ] as const)('shows those it has and names those it lacks, for %s "%s"', async (language, question, said) => {
    const gathered = await gather(question, language)
    expect(gathered.passages[0]?.reference).toEqual({ title: 'Rashi on Genesis', from: [1, 1, 1], to: [1, 1, 2] })
    expect(gathered.missing).toEqual([{ title: 'Ramban on Genesis', from: [1, 1], to: [1, 1] }])
    const { before, quotations } = composeSourcesOnly(finder.references, gathered, question, language)
    expect(before).toContain(said)
    expect(quotations).toContain('אמר רבי יצחק')
  })

  it('names all of them above the passage itself when it has none', async () => {
    for (const question of ['Compare Ramban and Sforno on Genesis 1:1', 'What do Ramban and Sforno say on Genesis 1:1?']) {
      const gathered = await gather(question, 'en')
      expect(gathered.missing?.map((each) => nameReference(finder.references, each, 'en'))).toEqual([
        'Ramban on Genesis 1:1',
        'Sforno on Genesis 1:1',
      ])
      expect(gathered.passages[0]?.reference).toEqual({ title: 'Genesis', from: [1, 1], to: [1, 1] })
      const { before } = composeSourcesOnly(finder.references, gathered, question, 'en')
      expect(before).toMatch(/^This library does not have \[Ramban on Genesis 1:1\]\(.*\), \[Sforno on Genesis 1:1\]\(.*\)/)
    }
  })

  it('takes a comment that is asked for alone as before', async () => {
    const { passages, reason } = await gather('Rashi on Genesis 1:1', 'en')
    expect(reason).toBe('named')
    expect(passages.map(({ reference }) => reference.title)).toEqual(['Rashi on Genesis', 'Rashi on Genesis'])
  })
})
