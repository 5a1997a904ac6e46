import { readFile } from 'node:fs/promises'
import type { Files } from '../../ports/files.ts'
import type { ListedLink, ListedWork } from '../../ports/text-source.ts'
import { saveListedLinks } from '../library/links/listed-links.ts'
import { getWorkFile, getWorksFile, ignoreMissing, LINKS_LINE, type WorkLine } from './session-folder.ts'

/**
 * Stores with the library what the source lists as links of the works that a harvest has fetched. Returns whether any
 * of them are others than before.
 */
export async function importListedLinks(files: Files, folder: string): Promise<boolean> {
  const works = JSON.parse(await readFile(getWorksFile(folder), 'utf8')) as ListedWork[]
  let isChanged = false
  for (const { title } of works) {
    const links = await readLinks(getWorkFile(folder, title))
    // A source without lists, such as a folder, says nothing about those of an earlier harvest.
    if (links.length > 0 && (await saveListedLinks(files, title, links))) isChanged = true
  }
  return isChanged
}

/**
 * The links in the file of a work, each pair of places once; of a section that was fetched again, those of the last
 * time.
 */
async function readLinks(file: string): Promise<ListedLink[]> {
  const content = (await readFile(file, 'utf8').catch(ignoreMissing)) ?? ''
  const bySection = new Map<string, ListedLink[]>()
  // What follows the last line feed is still being written.
  for (const text of content.slice(0, content.lastIndexOf('\n') + 1).split('\n')) {
    const line = text.startsWith(LINKS_LINE) ? parse(text) : undefined
    if (line !== undefined && 'links' in line) bySection.set(line.of, line.links)
  }
  const pairs = new Map<string, ListedLink>()
  for (const link of [...bySection.values()].flat()) {
    const pair = [link.from, link.to].sort().join('|')
    if (!pairs.has(pair)) pairs.set(pair, link)
  }
  return [...pairs.values()]
}

/** Undefined for a damaged line: the import of the texts sets such a file aside, and the work is fetched again. */
function parse(text: string): WorkLine | undefined {
  try {
    return JSON.parse(text) as WorkLine
  } catch {
    return undefined
  }
}
