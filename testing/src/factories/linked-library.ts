import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createFolderFiles } from '../../../server/src/adapters/files/folder-files.ts'
import { saveListedLinks } from '../../../server/src/adapters/library/links/listed-links.ts'
import { writeLinks } from '../../../server/src/adapters/library/links/write-links.ts'
import { openStorage } from '../../../server/src/adapters/library/storage/library-storage.ts'
import { findOwn, readVersions } from '../../../server/src/adapters/library/storage/version-list.ts'
import { importTexts } from '../../../server/src/adapters/library/write/import-texts.ts'
import { createExportFolder } from '../../../server/src/adapters/text-source/export-folder.ts'
import { exportText } from './export-texts.ts'
import { buildSmallLibrary } from './small-library.ts'

const VERSE = 'בראשית ברא אלהים את השמים ואת הארץ והארץ היתה תהו ובהו וחשך על פני תהום ורוח אלהים מרחפת על פני המים'

const texts = [
  exportText({
    title: 'Bereshit Rabbah',
    heTitle: 'בראשית רבה',
    categories: ['Midrash'],
    sectionNames: ['Chapter', 'Paragraph'],
    text: [['רבי הושעיא רבה פתח ואהיה אצלו אמון', `הדא הוא דכתיב ${VERSE}`]],
  }),
  exportText({
    title: 'Rashi on Genesis',
    heTitle: 'רש"י על בראשית',
    categories: ['Tanakh', 'Rishonim on Tanakh', 'Rashi', 'Torah'],
    sectionNames: ['Chapter', 'Verse', 'Comment'],
    text: [[['בראשית. אמר רבי יצחק לא היה צריך להתחיל את התורה אלא מהחדש הזה לכם']]],
  }),
  exportText({
    title: 'Shulchan Arukh, Orach Chayim',
    heTitle: 'שולחן ערוך, אורח חיים',
    categories: ['Halakhah', 'Shulchan Arukh'],
    sectionNames: ['Siman', 'Seif'],
    text: [[`יזכיר מעשה בראשית שנאמר ${VERSE}. הגה: ויש אומרים שיזכיר בלחש. וכן נוהגין במדינות אלו.`]],
  }),
]

/**
 * Builds a library in a folder with its links: the beginning of Genesis with a commentary, a midrash and a code that
 * quote it, which the product finds, and a parallel that the source lists.
 */
export async function buildLinkedLibrary(uri: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sugya-linked-'))
  await buildSmallLibrary(uri)
  for (const [index, text] of texts.entries()) await writeFile(path.join(folder, `${String(index)}.json`), JSON.stringify(text))
  await importTexts({ uri, source: createExportFolder(folder), allow: [], onProgress: () => undefined })
  await rm(folder, { recursive: true })
  await saveListedLinks(createFolderFiles(uri), 'Genesis', [{ from: 'Genesis 1:1', to: 'Bereshit Rabbah 1:1', type: 'related' }])
  const storage = await openStorage(uri)
  const { own } = findOwn(await readVersions(storage))
  storage.connection.close()
  await writeLinks(uri, own?.manifest.version ?? '', () => undefined)
}
