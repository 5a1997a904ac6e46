import { z } from 'zod'
import {
  SourceFailure,
  type FetchedSection,
  type ListedWork,
  type OfferedEdition,
  type PlannedPart,
  type SectionSource,
  type TextPart,
} from '../../ports/text-source.ts'
import type { SourceClient } from './sefaria-api-client.ts'

/**
 * The Sefaria HTTP API, as https://developers.sefaria.org describes it: index → work (versions, schema, shape) → sections. A section is addressed by the
 * outer levels of its numbers; the two innermost levels come in one answer (of a work of depth 2 a chapter, of depth 3 a chapter with its comments).
 */
export function createSefariaApi(client: SourceClient): SectionSource {
  const read = async <T>(path: string, schema: z.ZodType<T>, signal: AbortSignal): Promise<T> => {
    const parsed = schema.safeParse(await client.get(path, signal))
    if (parsed.success) return parsed.data
    const issue = parsed.error.issues[0]
    const detail = issue && `${issue.path.join('.')}: ${issue.message}`
    throw new SourceFailure({ code: 'unexpected_form', address: path, detail })
  }

  return {
    works: async (signal) => worksIn(await read('/api/index', z.array(IndexNode), signal)),

    async plan(work, signal) {
      const name = urlForm(work.title)
      const versions = await read(`/api/texts/versions/${name}`, z.array(Version), signal)
      const { schema } = await read(`/api/v2/index/${name}`, Index, signal)
      const shapes = await read(`/api/shape/${name}`, z.array(Shape), signal)
      const parts = plannedParts(schema, shapes)
      // Dictionaries are addressed by words; anything else that looks so is not understood.
      if (parts.length === 0) throw new SourceFailure({ code: 'not_addressable', address: work.title })
      return { title: work.title, categories: work.categories, parts, editions: versions.map(toEdition) }
    },

    async section(plan, part, sections, signal) {
      const query = plan.editions.map(({ key }) => `version=${encodeURIComponent(key)}`).join('&')
      const path = `/api/v3/texts/${urlForm(addressOf(part, sections))}?${query}&return_format=default`
      const answer = await read(path, TextAnswer, signal)
      const texts: FetchedSection['texts'] = []
      for (const version of answer.versions) {
        const edition = plan.editions.findIndex((offered) => offered.key === keyOf(version))
        if (edition >= 0 && holdsText(version.text)) texts.push([edition, version.text])
      }
      // A section that only editions have which were not asked for is no failure: the warnings name each that has nothing here.
      const excused = answer.warnings.length >= plan.editions.length
      if (texts.length === 0 && !excused) throw new SourceFailure({ code: 'empty_section', address: path })
      return { texts: texts.sort(([a], [b]) => a - b) }
    },
  }
}

interface IndexNode {
  category?: string | undefined
  title?: string | undefined
  categories?: string[] | undefined
  contents?: IndexNode[] | undefined
}
const IndexNode: z.ZodType<IndexNode> = z.lazy(() =>
  z.object({
    category: z.string().optional(),
    title: z.string().optional(),
    categories: z.array(z.string()).optional(),
    contents: z.array(IndexNode).optional(),
  }),
)

const Version = z.object({
  versionTitle: z.string(),
  language: z.string(),
  actualLanguage: z.string().nullish(),
  languageFamilyName: z.string().nullish(),
  license: z.string().nullish(),
  versionSource: z.string().nullish(),
})
type Version = z.infer<typeof Version>

interface SchemaNode {
  key?: string | undefined
  title?: string | undefined
  heTitle?: string | undefined
  default?: boolean | undefined
  depth?: number | undefined
  addressTypes?: string[] | undefined
  sectionNames?: string[] | undefined
  titles?: { text: string; lang: string; primary?: boolean | undefined }[] | undefined
  nodes?: SchemaNode[] | undefined
}
const SchemaNode: z.ZodType<SchemaNode> = z.lazy(() =>
  z.object({
    key: z.string().optional(),
    title: z.string().optional(),
    heTitle: z.string().optional(),
    default: z.boolean().optional(),
    depth: z.number().int().optional(),
    addressTypes: z.array(z.string()).optional(),
    sectionNames: z.array(z.string()).optional(),
    titles: z.array(z.object({ text: z.string(), lang: z.string(), primary: z.boolean().optional() })).optional(),
    nodes: z.array(SchemaNode).optional(),
  }),
)
const Index = z.object({ schema: SchemaNode })

interface Shape {
  title?: string | undefined
  chapters: unknown
}
const Shape: z.ZodType<Shape> = z.object({ title: z.string().optional(), chapters: z.unknown() })

const TextAnswer = z.object({
  versions: z.array(Version.pick({ versionTitle: true, language: true, languageFamilyName: true }).extend({ text: z.unknown() })),
  warnings: z.array(z.unknown()).default([]),
})

function worksIn(nodes: readonly IndexNode[]): ListedWork[] {
  return nodes.flatMap(({ title, categories = [], contents }) => {
    if (contents !== undefined) return worksIn(contents)
    return title === undefined ? [] : [{ title, categories }]
  })
}

/** Translations of every language say `"language": "en"`: what they are in stands elsewhere. Aramaic is written, and read, with the Hebrew texts. */
function toEdition(version: Version): OfferedEdition {
  const actual = version.actualLanguage ?? version.language
  return {
    language: version.language === 'he' && ['arc', 'jpa', 'tmr'].includes(actual) ? 'he' : actual,
    editionTitle: version.versionTitle,
    license: version.license ?? '',
    source: version.versionSource ?? '',
    key: keyOf(version),
  }
}

const families: Record<string, string> = { he: 'hebrew', en: 'english', ru: 'russian' }
function keyOf({ languageFamilyName, language, versionTitle }: Pick<Version, 'languageFamilyName' | 'language' | 'versionTitle'>): string {
  return `${languageFamilyName ?? families[language] ?? language}|${versionTitle}`
}

/** The parts that are addressed by numbers (the leaves of the schema) with the sections which the shape says hold text. */
function plannedParts(schema: SchemaNode, shapes: readonly Shape[]): PlannedPart[] {
  const chapters = new Map<string, unknown>()
  const note = (shape: Shape) => {
    if (Array.isArray(shape.chapters) && shape.chapters.some((child) => typeof child === 'object' && child !== null && 'chapters' in child))
      for (const child of shape.chapters as Shape[]) note(child)
    else if (shape.title !== undefined) chapters.set(shape.title, shape.chapters)
  }
  for (const shape of shapes) note(shape)
  return leavesOf(schema, undefined).flatMap((part) => {
    const sections = sectionsIn(chapters.get(part.title), Math.min(Math.max(part.addressTypes.length - 2, 1), part.addressTypes.length - 1))
    return sections.length === 0 ? [] : [{ ...part, sections }]
  })
}

function leavesOf(node: SchemaNode, parent: Pick<TextPart, 'title' | 'heTitle'> | undefined): TextPart[] {
  const titled = (lang: string) => node.titles?.find((title) => title.lang === lang && title.primary)?.text
  const en = titled('en') ?? node.title ?? node.key ?? ''
  const he = titled('he') ?? node.heTitle ?? en
  // The node without a name is the text itself.
  const names =
    parent === undefined
      ? { title: en, heTitle: he }
      : node.default === true || node.key === 'default'
        ? parent
        : { title: `${parent.title}, ${en}`, heTitle: `${parent.heTitle}, ${he}` }
  if (node.nodes !== undefined) return node.nodes.flatMap((child) => leavesOf(child, names))
  const types = node.addressTypes ?? []
  // Dictionaries are addressed by words; folios have four columns, for which the library has no numbers.
  if (node.depth === undefined || types.length === 0 || types.includes('Folio')) return []
  const sectionNames = node.sectionNames?.length === types.length ? node.sectionNames : types
  return [{ ...names, ruTitle: '', sectionNames, addressTypes: types.map((type) => (type === 'Talmud' ? 'talmud' : 'integer')) }]
}

/** The numbers of the non-empty sections, `levels` deep. A section of Talmud pages at index 0 is 1a. */
function sectionsIn(shape: unknown, levels: number): number[][] {
  if (levels === 0) return holdsCount(shape) ? [[]] : []
  if (!Array.isArray(shape)) return typeof shape === 'number' && shape > 0 ? [[1]] : []
  return shape.flatMap((child: unknown, index) => sectionsIn(child, levels - 1).map((rest) => [index + 1, ...rest]))
}

function holdsCount(shape: unknown): boolean {
  return typeof shape === 'number' ? shape > 0 : Array.isArray(shape) && shape.some(holdsCount)
}

function holdsText(text: unknown): boolean {
  return typeof text === 'string' ? text.trim() !== '' : Array.isArray(text) && text.some(holdsText)
}

function addressOf(part: TextPart, sections: readonly number[]): string {
  const numbers = sections.map((number, level) =>
    part.addressTypes[level] === 'talmud' ? `${String(Math.ceil(number / 2))}${number % 2 === 1 ? 'a' : 'b'}` : String(number),
  )
  return [part.title, ...numbers].join('.')
}

/** The form in which the source's own pages write an address: one answer, one entry in its cache. */
function urlForm(address: string): string {
  return encodeURIComponent(address.replaceAll(' ', '_')).replaceAll('%2C', ',')
}
