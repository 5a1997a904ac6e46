import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { importTexts } from '../../../server/src/adapters/library/write/import-texts.ts'
import { createExportFolder } from '../../../server/src/adapters/text-source/export-folder.ts'

/** Imports a work of one mishnah, which no starter library has, into a library. Throws what the import throws. */
export async function importWork(uri: string, title = 'Pirkei Avot'): Promise<void> {
  const texts = await mkdtemp(path.join(tmpdir(), 'sugya-texts-'))
  const text = { title, heTitle: 'אבות', categories: ['Mishnah'], language: 'en', versionTitle: 'An Edition', license: 'Public Domain' }
  try {
    await writeFile(
      path.join(texts, 'text.json'),
      JSON.stringify({ ...text, sectionNames: ['Chapter', 'Mishnah'], text: [['Moses received']] }),
    )
    await importTexts({ uri, source: createExportFolder(texts), allow: [], onProgress: () => undefined })
  } finally {
    await rm(texts, { recursive: true })
  }
}
