import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { SourceSegment, TextEntry, TextPart, TextSource } from '../../ports/text-source.ts'
import { StatedFields, toStatedAuthorship } from '../../text/stated-authorship.ts'
import { findTextLanguage } from '../../text/text-language.ts'
import { measureDepth, flatten } from './nested-text.ts'

/** Part of the hash of every text: raise it when files are parsed differently, so that texts are imported again. */
const PARSER_VERSION = '1'

interface Node {
  enTitle?: string | undefined
  title?: string | undefined
  heTitle?: string | undefined
  nodes?: Node[] | undefined
}
const Node: z.ZodType<Node> = z.lazy(() =>
  z.object({
    enTitle: z.string().optional(),
    title: z.string().optional(),
    heTitle: z.string().optional(),
    nodes: z.array(Node).optional(),
  }),
)

/** Titles are in indexes of the database, which limits their length. */
const Name = z
  .string()
  .min(1)
  .max(500)
  .regex(/^\P{Cc}+$/u)

/** One file of the export. `merged.json` files mix editions without one of their own, and are skipped. */
const ExportFile = StatedFields.extend({
  title: Name,
  heTitle: z.string().default(''),
  categories: z.array(z.string()).default([]),
  language: z.string(),
  actualLanguage: z.string().optional(),
  versionTitle: Name,
  versionSource: z.string().nullish(),
  license: z.string().nullish(),
  sectionNames: z.array(z.string()).nullish(),
  schema: Node.optional(),
  bookNameRu: z.string().optional(),
  versificationMatchesMasoretic: z.boolean().optional(),
  text: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]),
})
type ExportFile = z.infer<typeof ExportFile>

/** Texts in a folder tree in the format of Sefaria-Export: one JSON file per edition. Skips other files. */
export function createExportFolder(folder: string): TextSource {
  const open = async (file: string) => {
    const content = await readFile(path.join(folder, file))
    return { content, text: parseText(content.toString('utf8')) }
  }
  return {
    async *entries() {
      for (const file of await jsonFiles(folder)) {
        const { content, text } = await open(file)
        if (text === undefined || text.versionTitle === 'merged') continue
        yield {
          key: file,
          title: text.title,
          categories: text.categories,
          language: findLanguage(text),
          editionTitle: text.versionTitle,
          license: text.license ?? '',
          source: text.versionSource ?? '',
          hash: createHash('sha256').update(PARSER_VERSION).update(content).digest('base64url'),
          stated: toStatedAuthorship(text) ?? undefined,
          parts: text.described.map(({ part }) => part),
          unusable: text.versificationMatchesMasoretic === false ? 'its verses are not numbered as in the Masoretic text' : null,
        } satisfies TextEntry
      }
    },
    async read(entry) {
      const { text } = await open(entry.key)
      if (text === undefined) throw new Error(`${entry.key} changed while it was being read`)
      return text.described.flatMap(({ part, content }) =>
        flatten(content, part.addressTypes.length).map((place): SourceSegment => ({ part: part.title, ...place })),
      )
    },
  }
}

async function jsonFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort()
}

/** Undefined when the file is no text of the export: no JSON, another form, or lists nested too deep. */
function parseText(content: string): (ExportFile & { described: ReturnType<typeof describeParts> }) | undefined {
  try {
    const { success, data } = ExportFile.safeParse(JSON.parse(content))
    return success ? { ...data, described: describeParts(data) } : undefined
  } catch {
    return undefined
  }
}

/** Translations into other languages are marked as English; the edition's title ends with their code: `… [ru]`. */
function findLanguage(text: ExportFile): string {
  const code = text.actualLanguage ?? /\[([a-z]{2,3})\]\s*$/.exec(text.versionTitle)?.[1] ?? text.language
  const known: Record<string, string> = { hebrew: 'he', english: 'en', russian: 'ru', aramaic: 'arc', arabic: 'ar' }
  return findTextLanguage(known[code.toLowerCase()] ?? code.toLowerCase(), text)
}

function describeParts(text: ExportFile): { part: TextPart; content: unknown }[] {
  const names = { title: text.title, heTitle: text.heTitle === '' ? text.title : text.heTitle, ruTitle: text.bookNameRu ?? '' }
  if (Array.isArray(text.text)) return [{ part: describePart(names, text.text, text.sectionNames ?? undefined), content: text.text }]
  return describeNodes(names, text.text, text.schema?.nodes)
}

/** Describes the nodes of a complex text, at any depth, in file order. The node without a name is the text itself. */
function describeNodes(
  parent: Pick<TextPart, 'title' | 'heTitle' | 'ruTitle'>,
  nodes: Record<string, unknown>,
  schema: Node[] | undefined,
): { part: TextPart; content: unknown }[] {
  return Object.entries(nodes).flatMap(([name, content]) => {
    const node = schema?.find((candidate) => (candidate.enTitle ?? candidate.title) === name)
    const names =
      name === '' || name === 'default'
        ? parent
        : { title: `${parent.title}, ${name}`, heTitle: `${parent.heTitle}, ${node?.heTitle ?? name}`, ruTitle: '' }
    if (Array.isArray(content)) return content.length === 0 ? [] : [{ part: describePart(names, content, undefined), content }]
    if (typeof content === 'object' && content !== null) return describeNodes(names, content as Record<string, unknown>, node?.nodes)
    return []
  })
}

const unnamedSections: Record<number, string[]> = { 1: ['Paragraph'], 2: ['Chapter', 'Paragraph'], 3: ['Part', 'Chapter', 'Paragraph'] }

function describePart(
  names: Pick<TextPart, 'title' | 'heTitle' | 'ruTitle'>,
  content: unknown[],
  sections: string[] | undefined,
): TextPart {
  const depth = measureDepth(content)
  const sectionNames = sections ?? unnamedSections[depth] ?? Array.from({ length: depth }, (_, level) => `Level ${String(level + 1)}`)
  return { ...names, sectionNames, addressTypes: sectionNames.map((name) => (name === 'Daf' ? 'talmud' : 'integer')) }
}
