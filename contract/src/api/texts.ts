// Over 250 lines: every call about texts, which share their schemas.

import { z } from 'zod'
import { defineApi } from '../endpoint.ts'
import { SEARCH_LIMIT } from '../rules/limits.ts'
import { PERIODS } from '../rules/periods.ts'
import { searchCategories } from '../rules/search-categories.ts'

export const Language = z.enum(['he', 'en', 'ru'])
export type Language = z.infer<typeof Language>

/** Languages of texts: those of the interface, Aramaic (ISO 639-2 `arc`) and Arabic, Judeo-Arabic included. */
export const TextLanguage = z.enum(['he', 'arc', 'en', 'ru', 'ar'])
export type TextLanguage = z.infer<typeof TextLanguage>

/** One published edition of a work in one language. */
export const Edition = z.object({
  language: TextLanguage,
  /** The edition's own title, e.g. `Westminster Leningrad Codex`. */
  title: z.string(),
  license: z.string(),
  /** Where it was published; empty when unknown. */
  source: z.string(),
  attribution: z.string(),
})
export type Edition = z.infer<typeof Edition>

/**
 * The text of one reference in one edition. `html` holds only b, strong, i, em, small, sup, br and span; `text` holds
 * no markup.
 */
export const EditionText = Edition.extend({ html: z.string(), text: z.string() })
export type EditionText = z.infer<typeof EditionText>

/** One segment (a verse, a line of Talmud, a paragraph), in every language and edition the library has of it. */
export const SegmentView = z.object({ ref: z.string(), heRef: z.string(), ruRef: z.string(), texts: z.array(EditionText) })
export type SegmentView = z.infer<typeof SegmentView>

/** A reference with its names: enough for a link. */
export const RefLink = z.object({ ref: z.string(), heRef: z.string(), ruRef: z.string() })

/** A name in three languages. */
export const TrilingualName = z.object({ he: z.string(), en: z.string(), ru: z.string() })
export type TrilingualName = z.infer<typeof TrilingualName>

/** The period of a work: that in which its text received its form, not that of the person it is attributed to. */
export const Period = z.enum(PERIODS)
export type Period = z.infer<typeof Period>

/** Who wrote a work, where and when. */
export const Authorship = z.object({
  period: Period,
  /** Null for an author the source does not name. */
  author: TrilingualName.nullable(),
  /** Where the author worked, in the order of his life. */
  places: z.array(TrilingualName),
  dates: z
    .object({
      from: z.number().int(),
      to: z.number().int(),
      /** The years of the author's life, or of the writing of the work. */
      of: z.enum(['author', 'work']),
      /** `century`: from the first year of a century to the last year of a century. */
      precision: z.enum(['year', 'about', 'century']),
    })
    .nullable(),
  /**
   * Where this is from: general knowledge, the tradition of the Talmud (Bava Batra 14b–15a), or the source of the text.
   */
  basis: z.enum(['general', 'tradition', 'source']),
})
export type Authorship = z.infer<typeof Authorship>

/** A passage with everything a reader sees around it. */
export const PassageView = z.object({
  /** Canonical English reference, e.g. `Genesis 25:29-34`. */
  ref: z.string(),
  heRef: z.string(),
  ruRef: z.string(),
  /** Canonical work title and its names. */
  title: z.string(),
  heTitle: z.string(),
  ruTitle: z.string(),
  categories: z.array(z.string()),
  /** Null for a work of which nothing is known. */
  authorship: Authorship.nullable(),
  /** The segments of the passage itself, in order. */
  segments: z.array(SegmentView),
  /** The editions that appear in `segments`. */
  editions: z.array(Edition),
  previous: RefLink.nullable(),
  next: RefLink.nullable(),
  /** The section (chapter, page) in which the passage begins, with all its segments. */
  section: z.object({ ref: z.string(), heRef: z.string(), ruRef: z.string(), segments: z.array(SegmentView) }),
  /**
   * Comments on the segments of the passage: Rashi and Onkelos, then by the time of the commentators; of each in the
   * order of the passage.
   */
  commentaries: z.array(
    z.object({
      ref: z.string(),
      heRef: z.string(),
      ruRef: z.string(),
      title: z.string(),
      heTitle: z.string(),
      ruTitle: z.string(),
      /** The short name of the commentary: `Rashi` for `Rashi on Genesis`. */
      commentator: TrilingualName,
      on: z.string(),
      texts: z.array(EditionText),
    }),
  ),
  /** The same passage on sefaria.org. */
  url: z.string(),
})
export type PassageView = z.infer<typeof PassageView>

/**
 * A stretch of a text, with an ellipsis where it was cut, and the bounds of the words that match in it, in UTF-16 code
 * units.
 */
export const MarkedExcerpt = z.object({ text: z.string(), marks: z.array(z.tuple([z.number().int(), z.number().int()])) })
export type MarkedExcerpt = z.infer<typeof MarkedExcerpt>

/** One search result. */
export const SearchItem = z.object({
  ref: z.string(),
  heRef: z.string(),
  ruRef: z.string(),
  title: z.string(),
  categories: z.array(z.string()),
  /** The text in the requested language, or the original without such a translation; no markup. */
  text: z.string(),
  language: TextLanguage,
  score: z.number(),
  /** The segment that matches best. */
  segment: RefLink,
  /**
   * The text of that segment around the words that match, without markup; of a passage without such words, its
   * beginning.
   */
  excerpt: MarkedExcerpt,
})
export type SearchItem = z.infer<typeof SearchItem>

/**
 * By what a search can be narrowed, each with the number of passages that match, most first; categories and periods in
 * their order.
 */
export const SearchFacets = z.object({
  categories: z.array(z.object({ category: z.enum(searchCategories), count: z.number().int() })),
  works: z.array(z.object({ title: z.string(), heTitle: z.string(), ruTitle: z.string(), count: z.number().int() })),
  languages: z.array(z.object({ language: TextLanguage, count: z.number().int() })),
  periods: z.array(z.object({ period: Period, count: z.number().int() })),
})
export type SearchFacets = z.infer<typeof SearchFacets>

/** A work of the catalog. */
export const CatalogWork = z.object({
  title: z.string(),
  heTitle: z.string(),
  ruTitle: z.string(),
  categories: z.array(z.string()),
  /** For a commentary: the work it comments on. */
  base: z.string().nullable(),
  /** For a commentary: its short name, `Rashi` for `Rashi on Genesis`. */
  commentator: TrilingualName.nullable(),
  /** Its name under the heading: `Peah` for `Mishnah Peah`, `Genesis` for `Rashi on Genesis`. */
  shortName: TrilingualName,
  /** The part of its collection in which it stands: an order of the Mishnah, a book of Mishneh Torah, the Torah. */
  heading: TrilingualName.nullable(),
  period: Period.nullable(),
  /** The languages the library has it in. */
  languages: z.array(TextLanguage),
  segments: z.number().int(),
})
export type CatalogWork = z.infer<typeof CatalogWork>

/** A section of a work (a chapter, a page of Talmud) with the name it has within the work: `25`, `2a`, `כה`. */
export const ContentsSection = RefLink.extend({ name: TrilingualName, segments: z.number().int() })

/**
 * The table of contents of a work. A title that several works share (`Mishneh Torah`) has those works in `nodes` and no
 * sections.
 */
export const WorkContents = z.object({
  title: z.string(),
  heTitle: z.string(),
  ruTitle: z.string(),
  /** The English name of a section: `Chapter`, `Daf`; empty where there is none. */
  sectionName: z.string(),
  sections: z.array(ContentsSection),
  /**
   * The weekly portions of a book of the Torah. `before` is the reference of the first section that begins within the
   * portion, above which its name stands; null for a portion within one section.
   */
  portions: z.array(RefLink.extend({ name: TrilingualName, before: z.string().nullable() })),
  /** The works of the complex work that this title names or belongs to; empty for any other work. */
  nodes: z.array(z.object({ title: z.string(), heTitle: z.string(), ruTitle: z.string() })),
})
export type WorkContents = z.infer<typeof WorkContents>

/** Longest list of titles in one address, in characters. */
const AUTHORSHIP_LIMIT = 4000

export const textsApi = defineApi('Texts', {
  readPassage: {
    method: 'GET',
    path: '/api/texts/ref/:ref',
    access: 'public',
    summary: 'A passage with all its languages and editions, neighbours, section and commentaries',
    params: z.object({ ref: z.string().min(1).max(300) }),
    response: PassageView,
  },
  searchTexts: {
    method: 'GET',
    path: '/api/texts/search/:query',
    access: 'public',
    summary:
      'Passages for a query, best first, ranked as in the chat; words in quotation marks are found as a phrase, and by meaning where no text has them',
    params: z.object({ query: z.string().min(1).max(SEARCH_LIMIT) }),
    query: z.object({
      language: Language.optional(),
      withContext: z.stringbool().optional(),
      limit: z.coerce.number().int().min(1).max(50).default(10),
      /** Only works of these categories, separated by commas. `Commentary` is every work on another work. */
      category: z.string().max(100).optional(),
      /** Only this work, by its canonical title. */
      work: z.string().max(300).optional(),
      /** Only works that the library has in this language. */
      textLanguage: TextLanguage.optional(),
      period: Period.optional(),
      /** `next` of the page before. */
      cursor: z.string().max(20).optional(),
    }),
    response: z.object({
      context: z.array(SearchItem),
      confidence: z.enum(['high', 'medium', 'low', 'none']),
      /** How many passages match: those that were ranked, and every other segment that has the words. */
      total: z.number().int(),
      /** How many of them were ranked and can be read page by page: the best ones. */
      ranked: z.number().int(),
      facets: SearchFacets,
      /** The cursor of the next page; null on the last one. */
      next: z.string().nullable(),
      /** The place that the whole query names, where the library has it. */
      reference: RefLink.nullable(),
      /**
       * Whether the library has the words that stand in quotation marks as they are written; null for a query without.
       * `absent`: the passages are those found without the marks.
       */
      phrase: z.enum(['found', 'absent']).nullable(),
    }),
  },
  randomText: {
    method: 'GET',
    path: '/api/texts/random',
    access: 'public',
    summary: 'A random segment',
    query: z.object({ language: Language.optional() }),
    response: RefLink.extend({ text: z.array(z.string()) }),
  },
  dailyStudy: {
    method: 'GET',
    path: '/api/texts/daily-study',
    access: 'public',
    summary: 'The daily page of Talmud',
    response: z.object({ dafYomi: z.object({ ref: z.string(), name: TrilingualName, date: z.string() }) }),
  },
  torahPortion: {
    method: 'GET',
    path: '/api/texts/torah-portion',
    access: 'public',
    summary: "The week's Torah portion, in Israel and in the diaspora",
    query: z.object({ diaspora: z.stringbool().optional() }),
    response: z.object({ parsha: z.object({ ref: z.string(), name: TrilingualName, date: z.string() }).nullable() }),
  },
  listWorks: {
    method: 'GET',
    path: '/api/texts/works',
    access: 'public',
    summary: 'The catalog: every work of the library, in traditional order',
    response: z.object({ works: z.array(CatalogWork) }),
  },
  listAuthorship: {
    method: 'GET',
    path: '/api/texts/authorship/:titles',
    access: 'public',
    summary: 'Who wrote works, where and when',
    /** Canonical titles, separated by `|`. */
    params: z.object({ titles: z.string().min(1).max(AUTHORSHIP_LIMIT) }),
    response: z.object({ works: z.array(z.object({ title: z.string(), authorship: Authorship.nullable() })) }),
  },
  readContents: {
    method: 'GET',
    path: '/api/texts/contents/:title',
    access: 'public',
    summary: 'The table of contents of one work',
    params: z.object({ title: z.string().min(1).max(300) }),
    response: WorkContents,
  },
})
