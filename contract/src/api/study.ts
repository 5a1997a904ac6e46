import { z } from 'zod'
import { defineApi } from '../endpoint.ts'
import { STUDY_LIMITS } from '../rules/limits.ts'
import { RefLink, TextLanguage } from './texts.ts'

/** A string without what PostgreSQL refuses: null bytes and lone surrogates. */
const storable = (max: number, problem?: string) =>
  z
    .string()
    .max(max, problem)
    .overwrite((text) => text.replaceAll('\0', '').toWellFormed())
const Ref = storable(300).min(1)
const Work = storable(300).min(1)
const EditionTitle = storable(300).min(1)
/** A random name of the browser: its own later writes never conflict with its earlier ones. */
const Device = storable(64).min(1)

export const MarkKind = z.enum(['bookmark', 'note', 'highlight'])
export type MarkKind = z.infer<typeof MarkKind>

/** The colors of a highlight; the style sheet decides how each looks in a theme. */
export const MarkColor = z.enum(['yellow', 'green', 'blue', 'pink'])
export type MarkColor = z.infer<typeof MarkColor>

/**
 * Part of a segment: from the word `from` up to, without, the word `to`, counted from 0, of the text in a language and
 * edition.
 */
export const WordRange = z.object({
  language: TextLanguage,
  edition: storable(300),
  from: z.number().int().min(0).max(100_000),
  to: z.number().int().min(1).max(100_000),
  /**
   * The words themselves, which lists and exports show; if they are no longer there, the whole segment is highlighted.
   * Long ones are cut.
   */
  words: storable(STUDY_LIMITS.highlightedWords).min(1),
})
export type WordRange = z.infer<typeof WordRange>

const WorkTitles = z.object({ title: z.string(), heTitle: z.string(), ruTitle: z.string() })

/** A private mark of a reader on a segment or a passage. */
export const Mark = RefLink.extend({
  /** Chosen by the client, so that a repeated write makes no second mark. */
  id: z.uuid(),
  kind: MarkKind,
  work: WorkTitles,
  /** The text of a note; empty for other kinds. */
  text: z.string(),
  /** Null except for a highlight. */
  color: MarkColor.nullable(),
  /** Null for the whole passage. */
  range: WordRange.nullable(),
  /** Grows with every change. */
  revision: z.number().int().positive(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Mark = z.infer<typeof Mark>

export const MarkBody = z.object({
  kind: MarkKind,
  ref: Ref,
  text: storable(STUDY_LIMITS.noteLength, 'note_too_long').default(''),
  color: MarkColor.nullish(),
  range: WordRange.nullish(),
  /** The revision that was changed; 0 for a new mark. */
  revision: z.number().int().min(0),
  device: Device,
})
export type MarkBody = z.infer<typeof MarkBody>

/** How far a reader has come in a work. */
export const Place = RefLink.extend({
  work: WorkTitles,
  readAt: z.iso.datetime(),
  /** From 0 to 1: where the place is among the sections of the work; null for a work that the library lacks. */
  progress: z.number().min(0).max(1).nullable(),
})
export type Place = z.infer<typeof Place>

/** A section that was read on a day. */
export const HistoryEntry = RefLink.extend({ id: z.uuid(), readAt: z.iso.datetime() })
export type HistoryEntry = z.infer<typeof HistoryEntry>

/** An edition in which a reader prefers to read, by its title. */
export const ChosenEdition = z.object({ title: z.string(), chosenAt: z.iso.datetime() })
export type ChosenEdition = z.infer<typeof ChosenEdition>

/** `remember`: whether places and history are recorded. */
export const StudySettings = z.object({ remember: z.boolean() })
export type StudySettings = z.infer<typeof StudySettings>

const Deleted = z.object({ deleted: z.boolean() })
const cursor = z.string().max(200).optional()

export const studyApi = defineApi('Study', {
  /** With `ref`: all marks that touch the passage, in its order, without pages. Otherwise the latest first. */
  listMarks: {
    method: 'GET',
    path: '/api/study/marks',
    access: 'visitor',
    summary: "The caller's bookmarks, notes and highlights: of a passage, or all by pages",
    query: z.object({
      ref: Ref.optional(),
      kind: MarkKind.optional(),
      work: Work.optional(),
      q: storable(200).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
      before: cursor,
    }),
    response: z.object({ marks: z.array(Mark), next: z.string().nullable() }),
  },
  /**
   * Writing the same again changes nothing. 409 `note_changed` when another device has changed the note since
   * `revision`.
   */
  writeMark: {
    method: 'PUT',
    path: '/api/study/marks/:id',
    access: 'visitor',
    summary: 'Create or change a bookmark, note or highlight',
    params: z.object({ id: z.uuid() }),
    body: MarkBody,
    response: Mark,
  },
  /** With `revision`, 409 `note_changed` when another device has changed the note since. */
  deleteMark: {
    method: 'DELETE',
    path: '/api/study/marks/:id',
    access: 'visitor',
    summary: 'Delete a mark; one that is gone is no error',
    params: z.object({ id: z.uuid() }),
    query: z.object({ revision: z.coerce.number().int().min(0).optional(), device: Device.optional() }),
    response: Deleted,
  },
  listMarkedWorks: {
    method: 'GET',
    path: '/api/study/works',
    access: 'visitor',
    summary: 'The works in which the caller has marks, by title',
    response: z.array(WorkTitles.extend({ marks: z.number().int() })),
  },
  listPlaces: {
    method: 'GET',
    path: '/api/study/places',
    access: 'visitor',
    summary: 'Where the caller has stopped in each work, or in one, latest first',
    query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(12), work: Work.optional() }),
    response: z.array(Place),
  },
  /** Records nothing when the caller has switched it off, or has a later place in the work. */
  writePlace: {
    method: 'PUT',
    path: '/api/study/places/:work',
    access: 'visitor',
    summary: 'Record the place that is being read in a work, and the history',
    params: z.object({ work: Work }),
    body: z.object({
      ref: Ref,
      device: Device.optional(),
      /** When it was read, for a place that is sent later; never after now. */
      readAt: z.iso.datetime().optional(),
    }),
    response: z.object({ recorded: z.boolean() }),
  },
  deletePlace: {
    method: 'DELETE',
    path: '/api/study/places/:work',
    access: 'visitor',
    summary: 'Forget the place in a work',
    params: z.object({ work: Work }),
    response: Deleted,
  },
  listHistory: {
    method: 'GET',
    path: '/api/study/history',
    access: 'visitor',
    summary: 'What the caller has read, latest first',
    query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(50), before: cursor }),
    response: z.object({ entries: z.array(HistoryEntry), next: z.string().nullable() }),
  },
  clearHistory: {
    method: 'DELETE',
    path: '/api/study/history',
    access: 'visitor',
    summary: 'Forget all places and the history',
    response: Deleted,
  },
  listEditions: {
    method: 'GET',
    path: '/api/study/editions',
    access: 'visitor',
    summary: 'The editions in which the caller prefers to read, the latest choice first',
    response: z.array(ChosenEdition),
  },
  /** Changes nothing when the caller has chosen the edition later. The oldest choices are forgotten. */
  chooseEdition: {
    method: 'PUT',
    path: '/api/study/editions',
    access: 'visitor',
    summary: 'Prefer an edition wherever a text has it; returns the list as it is then',
    body: z.object({
      title: EditionTitle,
      device: Device.optional(),
      /** When it was chosen, for a choice that is sent later; never after now. */
      chosenAt: z.iso.datetime().optional(),
    }),
    response: z.array(ChosenEdition),
  },
  readSettings: {
    method: 'GET',
    path: '/api/study/settings',
    access: 'visitor',
    summary: 'Whether places and history are recorded',
    response: StudySettings,
  },
  writeSettings: {
    method: 'PUT',
    path: '/api/study/settings',
    access: 'visitor',
    summary: 'Switch the recording of places and history on or off',
    body: StudySettings,
    response: StudySettings,
  },
})
