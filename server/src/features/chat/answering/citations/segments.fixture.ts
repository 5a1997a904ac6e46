import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { TextLanguage } from '@sugya/contract/api/texts'
import type { Segment } from '../../../../ports/library.ts'
import { classicalTitles } from '../../../../text/references/titles/classical-titles.ts'
import { createReferences } from '../../../../text/references/references.ts'
import type { CiteDeps } from './citation-processor.ts'
import { createTitleVocabulary } from './title-vocabulary.ts'

/** The rows of a fixture: lines that are no comments, as their columns. */
export const readRows = (name: string): string[][] =>
  readFileSync(path.join(import.meta.dirname, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'))

const references = createReferences(classicalTitles)

/**
 * Reads segments: category, reference, language, edition and text in each row, the editions of a segment in consecutive
 * ones.
 */
function readSegments(name: string): { category: string; segment: Segment }[] {
  const read: { category: string; segment: Segment }[] = []
  for (const [category = '', ref = '', language = '', title = '', html = ''] of readRows(name)) {
    let last = read.at(-1)
    if (last?.segment.ref !== ref) {
      const reference = references.parse(ref)
      const work = reference?.title ?? ref.replace(/ [^ ]+$/, '')
      const sections = [...(reference?.from ?? [read.length + 1])]
      last = { category, segment: { ref, work, sections, order: read.length, texts: [] } }
      read.push(last)
    }
    const edition = {
      id: `${last.segment.work}|${language}|${title}`,
      work: last.segment.work,
      language: language as TextLanguage,
      title,
      license: 'Public Domain',
      source: '',
      attribution: '',
      priority: 1,
    }
    last.segment.texts.push({ edition, html })
  }
  return read
}

/** Segments in the public domain, of every category, with the category of each. */
export const publicSegments = readSegments('public-domain-segments.fixture.tsv')
/** Others, for the quotations of the measuring set. */
export const unseenSegments = readSegments('unseen-segments.fixture.tsv')
/** And for those that an adversary wrote. */
export const adversarySegments = readSegments('adversary-segments.fixture.tsv')
/** And for quotations that leave out what turns them: an exception behind them, or who says them. */
export const cutSegments = readSegments('cut-segments.fixture.tsv')

const createDeps = (all: readonly { segment: Segment }[]): Omit<CiteDeps, 'metrics'> => ({
  references,
  vocabulary: createTitleVocabulary(classicalTitles),
  readSegments: async ({ title, from, to }) =>
    all
      .map(({ segment }) => segment)
      .filter(
        ({ work, sections }) =>
          work === title &&
          from.every((n, i) => i < from.length - 1 || (sections[i] ?? 0) >= n) &&
          from.slice(0, -1).every((n, i) => sections[i] === n) &&
          (sections[from.length - 1] ?? 0) <= (to.at(-1) ?? 0),
      ),
  findQuoted: async () => all.map(({ segment }) => [segment]),
})

/** What checking citations needs, over these segments and the titles of the whole classical catalog. */
export const publicDeps = createDeps(publicSegments)
export const unseenDeps = createDeps(unseenSegments)
export const adversaryDeps = createDeps(adversarySegments)
export const cutDeps = createDeps(cutSegments)
