import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { zip } from './hostile-files.ts'

/** One edition of a small work in the form of Sefaria-Export. */
export const exportText = (fields: object = {}) => ({
  title: 'Mishnah Peah',
  heTitle: 'משנה פאה',
  categories: ['Mishnah', 'Seder Zeraim'],
  language: 'he',
  versionTitle: 'A Hebrew Edition',
  versionSource: 'https://example.org/he',
  license: 'Public Domain',
  sectionNames: ['Chapter', 'Mishnah'],
  text: [['אלו דברים שאין להם שעור', 'הפאה והבכורים'], ['ואלו מפסיקין לפאה']],
  ...fields,
})

/** A work in Hebrew and English, and one that has a single edition. */
export const someTexts = () => ({
  'json/Mishnah/Peah/Hebrew/A.json': exportText(),
  'json/Mishnah/Peah/English/B.json': exportText({
    language: 'en',
    versionTitle: 'An English Edition',
    text: [['These are the things that have no measure', 'Peah and first fruits'], ['And these interrupt']],
  }),
  'json/Mishnah/Demai/Hebrew/C.json': exportText({ title: 'Mishnah Demai', heTitle: 'משנה דמאי', text: [['הקלין שבדמאי']] }),
})

export type TextFiles = Record<string, object | string>
const toContent = (content: object | string) => (typeof content === 'string' ? content : JSON.stringify(content))

export const createZip = (files: TextFiles) => zip(Object.entries(files).map(([name, content]) => ({ name, content: toContent(content) })))

type EntryHeader = Parameters<ReturnType<typeof pack>['entry']>[0]

/** A tar archive compressed by gzip; a header describes an entry that is not a plain file. */
export async function createTarGz(entries: { header: EntryHeader; content?: string }[]): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(gzipSync(await createTar(entries)))
}

export async function createTar(entries: Iterable<{ header: EntryHeader; content?: string }>): Promise<Buffer> {
  const tar = pack()
  for (const { header, content } of entries) tar.entry(header, content ?? '')
  tar.finalize()
  const chunks: Buffer[] = []
  for await (const chunk of tar) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

export const tarGzOfTexts = (files: TextFiles) =>
  createTarGz(Object.entries(files).map(([name, content]) => ({ header: { name }, content: toContent(content) })))
