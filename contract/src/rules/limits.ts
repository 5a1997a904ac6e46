/** Limits that server and browser keep alike. */

/** Questions a guest or a free user may ask within one window (specification §9). */
export const FREE_QUESTIONS = 10
export const WINDOW_HOURS = 5

/** Longest question, in characters (specification §9). */
export const MESSAGE_LIMIT = 4000
/**
 * Longest search for passages, in characters: a sentence or two. A longer one finds no more, and takes the server
 * several times as long.
 */
export const SEARCH_LIMIT = 500
/** Longest title of a conversation, in characters. */
export const TITLE_LIMIT = 200
/** Longest note to the administrator, in characters. */
export const NOTE_LIMIT = 1000
/** Longest corrected answer of a training example, in characters. */
export const EXAMPLE_LIMIT = 20_000
/** Most works that a model describes in one job. */
export const DESCRIPTIONS_LIMIT = 50

/**
 * Bookmarks, notes and highlights of one reader; characters of a note; characters that a highlight keeps of its words;
 * sections in the history, and chosen editions, of which the oldest are forgotten.
 */
export const STUDY_LIMITS = {
  marks: 10_000,
  guestMarks: 1_000,
  noteLength: 10_000,
  highlightedWords: 2_000,
  history: 2_000,
  editions: 30,
} as const

export const MEGABYTE = 1024 * 1024
/** In bytes: one uploaded training file, and all files of one upload together. */
export const UPLOAD_LIMITS = { file: 50 * MEGABYTE, together: 200 * MEGABYTE, files: 50 } as const
/** Lines that the report on a training file names; it counts the others. */
export const REPORT_LINES = 200

/**
 * Source sheets: sheets of one owner, blocks of a sheet, characters of a text or note, editions of a source, and the
 * stored size of a sheet in characters.
 */
export const SHEET_LIMITS = { sheets: 300, blocks: 200, text: 10_000, editions: 6, size: 600_000 } as const
