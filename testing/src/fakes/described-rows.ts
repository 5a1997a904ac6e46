import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { importTexts } from '../../../server/src/adapters/library/write/import-texts.ts'
import { createExportFolder } from '../../../server/src/adapters/text-source/export-folder.ts'

/** A work that no catalog has, and of which nothing is described. */
export const UNDESCRIBED = 'Book of Small Lights'

/** Imports that work: `chapters` chapters of three lines. */
export async function importUndescribed(uri: string, chapters = 4, title = UNDESCRIBED): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sugya-undescribed-'))
  const text = Array.from({ length: chapters }, (_, chapter) =>
    ['The watchman walks', 'He kindles a wick', 'The street rests'].map((line) => `${line}, part ${String(chapter + 1)}.`),
  )
  const work = { title, heTitle: 'ספר האורות הקטנים', categories: ['Musar'], sectionNames: ['Chapter', 'Line'], text }
  try {
    const edition = { language: 'en', versionTitle: 'An Edition', license: 'Public Domain' }
    await writeFile(path.join(folder, 'text.json'), JSON.stringify({ ...work, ...edition }))
    await importTexts({ uri, source: createExportFolder(folder), allow: [], onProgress: () => undefined })
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The references of the segments that a model was asked about; none when it was asked something else. */
export function readAskedRefs(prompt: string): string[] {
  const [, segments = ''] = /<segments>\n([\s\S]*)\n<\/segments>/.exec(prompt) ?? []
  return segments.split('\n').flatMap((line) => (line === '' ? [] : [line.split('\t')[0] ?? '']))
}

/** One good row for a reference; its words stand in no text. */
export function goodRow(ref: string): string {
  const place = ref.slice(ref.lastIndexOf(' ') + 1)
  return [
    ref,
    `מדליק פנסים בשכונה ${place}; מי שומר על הרחוב בלילה ${place}; תאורה ציבורית ${place}`,
    `lamplighter of the town ${place}; who keeps street lanterns burning after dark ${place}; municipal lighting ${place}`,
    `фонарщик в квартале ${place}; кто зажигает фонари ночью ${place}; городское освещение ${place}`,
  ].join('\t')
}

/** What a good model answers: a row for each segment. */
export const describeWell = (prompt: string): string => readAskedRefs(prompt).map(goodRow).join('\n')
