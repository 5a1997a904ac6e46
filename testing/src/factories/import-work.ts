import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { importTexts } from '../../../server/src/adapters/library/write/import-texts.ts'
import { createExportFolder } from '../../../server/src/adapters/text-source/export-folder.ts'

/** Imports a work of one mishnah, which no starter library has, into a library. Throws what the import throws. */
export async function importWork(uri: string, title = 'Pirkei Avot'): Promise<void> {
  const work = { title, heTitle: 'אבות', categories: ['Mishnah'], sectionNames: ['Chapter', 'Mishnah'] }
  await importEdition(uri, { ...work, text: [['Moses received']] })
}

/** A work that no catalog has, and of which nothing is described. */
export const UNDESCRIBED = 'Book of Small Lights'

/** Imports that work: `chapters` chapters of three lines. */
export async function importUndescribed(uri: string, chapters = 4, title = UNDESCRIBED): Promise<void> {
  const text = Array.from({ length: chapters }, (_, chapter) =>
    ['The watchman walks', 'He kindles a wick', 'The street rests'].map((line) => `${line}, part ${String(chapter + 1)}.`),
  )
  await importEdition(uri, { title, heTitle: 'ספר האורות הקטנים', categories: ['Musar'], sectionNames: ['Chapter', 'Line'], text })
}

/** Imports a work in one English edition, from a file as an export has it. */
async function importEdition(uri: string, work: object): Promise<void> {
  const texts = await mkdtemp(path.join(tmpdir(), 'sugya-texts-'))
  const edition = { language: 'en', versionTitle: 'An Edition', license: 'Public Domain' }
  try {
    await writeFile(path.join(texts, 'text.json'), JSON.stringify({ ...work, ...edition }))
    await importTexts({ uri, source: createExportFolder(texts), allow: [], onProgress: () => undefined })
  } finally {
    await rm(texts, { recursive: true })
  }
}
