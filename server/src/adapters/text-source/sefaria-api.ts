import { z } from 'zod'
import {
  SourceFailure,
  type FetchedSection,
  type ListedWork,
  type AvailableEdition,
  type PlannedPart,
  type SectionSource,
  type TextPart,
} from '../../ports/text-source.ts'
import { StatedFields, toStatedAuthorship } from '../../text/stated-authorship.ts'
import { findTextLanguage } from '../../text/text-language.ts'
import type { SourceClient } from './sefaria-api-client.ts'

/**
 * The Sefaria HTTP API (https://developers.sefaria.org): index → work (versions, schema, shape) → sections. The outer
 * levels of its numbers address a section; the two innermost levels come in one response: a chapter of a work of depth
 * 2, a chapter with its comments of a work of depth 3.
 */
export function createSefariaApi(client: SourceClient): SectionSource {
  const read = async <T>(path: string, schema: z.ZodType<T>, signal: AbortSignal): Promise<T> => {
    const parsed = schema.safeParse(await client.get(path, signal))
    if (parsed.success) return parsed.data
    const issue = parsed.error.issues[0]
    const detail = issue && `${issue.path.join('.')}: ${issue.message}`
    throw new SourceFailure({ code: 'unexpected_form', address: path, detail })
  }

  /** Whether this source has lists of links at all, as far as its answers tell. */
  let linksSupport: 'unknown' | 'yes' | 'no' = 'unknown'
  return {
    works: async (signal) => listWorks(await read('/api/index', z.array(IndexNode), signal)),

    async plan(work, signal) {
      const name = toUrlForm(work.title)
      const versions = await read(`/api/texts/versions/${name}`, z.array(Version), signal)
      const { schema, ...fields } = await read(`/api/v2/index/${name}`, Index, signal)
      const shapes = await read(`/api/shape/${name}`, z.array(Shape), signal)
      const parts = planParts(schema, shapes)
      // Dictionaries are addressed by words, which the library cannot express.
      if (parts.length === 0) throw new SourceFailure({ code: 'not_addressable', address: work.title })
      const stated = toStatedAuthorship(fields) ?? undefined
      return {
        title: work.title,
        categories: work.categories,
        stated,
        parts,
        editions: versions.map((version) => toEdition(version, work)),
      }
    },

    async links(part, sections, signal) {
      if (linksSupport === 'no') return []
      const path = `/api/links/${toUrlForm(toAddress(part, sections))}?with_text=0`
      try {
        const answer = await read(path, z.array(Link), signal)
        linksSupport = 'yes'
        return answer.slice(0, MAX_LINKS).map(({ anchorRef, ref, type }) => ({ from: anchorRef, to: ref, type: type ?? '' }))
      } catch (error) {
        if (!(error instanceof SourceFailure && error.reason.status === 404)) throw error
        // Sources with the same interface may have no lists of links: they are asked once.
        // Where links have been listed, only this section is not resolved.
        if (linksSupport === 'unknown') linksSupport = 'no'
        return []
      }
    },

    async section(plan, part, sections, signal) {
      const query = plan.editions.map(({ key }) => `version=${encodeURIComponent(key)}`).join('&')
      const path = `/api/v3/texts/${toUrlForm(toAddress(part, sections))}?${query}&return_format=default`
      const answer = await read(path, TextAnswer, signal)
      const texts: FetchedSection['texts'] = []
      for (const version of answer.versions) {
        const edition = plan.editions.findIndex((offered) => offered.key === toEditionKey(version))
        if (edition >= 0 && holdsText(version.text)) texts.push([edition, version.text])
      }
      // The warnings name each edition without this section. It is no failure when only other editions have it.
      const excused = answer.warnings.length >= plan.editions.length
      if (texts.length === 0 && !excused) throw new SourceFailure({ code: 'empty_section', address: path })
      return { texts: texts.sort(([a], [b]) => a - b) }
    },
  }
}

/** Most links of one section that are kept. Genesis 1, the chapter with the most, has a few thousand. */
const MAX_LINKS = 20_000
const Link = z.object({ anchorRef: z.string(), ref: z.string(), type: z.string().nullish() })

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
const Index = StatedFields.extend({ schema: SchemaNode })

interface Shape {
  title?: string | undefined
  chapters: unknown
}
const Shape: z.ZodType<Shape> = z.object({ title: z.string().optional(), chapters: z.unknown() })

const TextAnswer = z.object({
  versions: z.array(Version.pick({ versionTitle: true, language: true, languageFamilyName: true }).extend({ text: z.unknown() })),
  warnings: z.array(z.unknown()).default([]),
})

function listWorks(nodes: readonly IndexNode[]): ListedWork[] {
  return nodes.flatMap(({ title, categories = [], contents }) => {
    if (contents !== undefined) return listWorks(contents)
    return title === undefined ? [] : [{ title, categories }]
  })
}

/** Every translation has `"language": "en"`; its real language is in `actualLanguage`. */
function toEdition(version: Version, work: ListedWork): AvailableEdition {
  return {
    language: findTextLanguage(version.actualLanguage ?? version.language, work),
    editionTitle: version.versionTitle,
    license: version.license ?? '',
    source: version.versionSource ?? '',
    key: toEditionKey(version),
  }
}

const families: Record<string, string> = { he: 'hebrew', en: 'english', ru: 'russian', arc: 'aramaic', ar: 'arabic' }
function toEditionKey({
  languageFamilyName,
  language,
  versionTitle,
}: Pick<Version, 'languageFamilyName' | 'language' | 'versionTitle'>): string {
  return `${languageFamilyName ?? families[language] ?? language}|${versionTitle}`
}

/** Plans the leaves of the schema that are addressed by numbers, with their non-empty sections by the shape. */
function planParts(schema: SchemaNode, shapes: readonly Shape[]): PlannedPart[] {
  const chapters = new Map<string, unknown>()
  const note = (shape: Shape) => {
    if (Array.isArray(shape.chapters) && shape.chapters.some((child) => typeof child === 'object' && child !== null && 'chapters' in child))
      for (const child of shape.chapters as Shape[]) note(child)
    else if (shape.title !== undefined) chapters.set(shape.title, shape.chapters)
  }
  for (const shape of shapes) note(shape)
  return listLeaves(schema, undefined).flatMap((part) => {
    const sections = listSections(
      chapters.get(part.title),
      Math.min(Math.max(part.addressTypes.length - 2, 1), part.addressTypes.length - 1),
    )
    return sections.length === 0 ? [] : [{ ...part, sections }]
  })
}

function listLeaves(node: SchemaNode, parent: Pick<TextPart, 'title' | 'heTitle'> | undefined): TextPart[] {
  const titled = (lang: string) => node.titles?.find((title) => title.lang === lang && title.primary)?.text
  const en = titled('en') ?? node.title ?? node.key ?? ''
  const he = titled('he') ?? node.heTitle ?? en
  // The default node is the text itself.
  const names =
    parent === undefined
      ? { title: en, heTitle: he }
      : node.default === true || node.key === 'default'
        ? parent
        : { title: `${parent.title}, ${en}`, heTitle: `${parent.heTitle}, ${he}` }
  if (node.nodes !== undefined) return node.nodes.flatMap((child) => listLeaves(child, names))
  const types = node.addressTypes ?? []
  // Dictionaries are addressed by words; folios have four columns, for which the library has no numbers.
  if (node.depth === undefined || types.length === 0 || types.includes('Folio')) return []
  const sectionNames = node.sectionNames?.length === types.length ? node.sectionNames : types
  return [{ ...names, ruTitle: '', sectionNames, addressTypes: types.map((type) => (type === 'Talmud' ? 'talmud' : 'integer')) }]
}

/** Lists the numbers of the non-empty sections, `levels` deep. Index 0 of Talmud pages is 1a. */
function listSections(shape: unknown, levels: number): number[][] {
  if (levels === 0) return holdsCount(shape) ? [[]] : []
  if (!Array.isArray(shape)) return typeof shape === 'number' && shape > 0 ? [[1]] : []
  return shape.flatMap((child: unknown, index) => listSections(child, levels - 1).map((rest) => [index + 1, ...rest]))
}

function holdsCount(shape: unknown): boolean {
  return typeof shape === 'number' ? shape > 0 : Array.isArray(shape) && shape.some(holdsCount)
}

function holdsText(text: unknown): boolean {
  return typeof text === 'string' ? text.trim() !== '' : Array.isArray(text) && text.some(holdsText)
}

function toAddress(part: TextPart, sections: readonly number[]): string {
  const numbers = sections.map((number, level) =>
    part.addressTypes[level] === 'talmud' ? `${String(Math.ceil(number / 2))}${number % 2 === 1 ? 'a' : 'b'}` : String(number),
  )
  return [part.title, ...numbers].join('.')
}

/** Writes an address as the source's own pages do, so that the response comes from its cache. */
function toUrlForm(address: string): string {
  return encodeURIComponent(address.replaceAll(' ', '_')).replaceAll('%2C', ',')
}
