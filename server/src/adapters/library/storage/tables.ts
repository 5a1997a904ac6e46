import { Binary, Field, Int32, makeData, RecordBatch, Schema, Struct, Table as ArrowTable, Utf8, type Data } from 'apache-arrow'
import { z } from 'zod'
import type { StoredEdition, Tokens, Work } from '../../../ports/library.ts'
import { ANALYSIS_VERSION } from '../../../text/analysis/analyze-segment.ts'

/** Incremented with the layout of the tables: a library of another format is rebuilt. */
export const LIBRARY_FORMAT = 1

/** The table names of one version. A version is written completely under its own name and never changes afterwards. */
export const tableNames = (version: string) => ({
  segments: `segments_${version}`,
  works: `works_${version}`,
  frequencies: `frequencies_${version}`,
})

/**
 * The single-row table that points to the current version. Overwriting it is one atomic commit of the engine, in a
 * folder and in an object store.
 */
export const POINTER_TABLE = 'current'

/** The manifest of a version: enough to distinguish a complete one from a damaged or outdated one. */
export const Manifest = z.object({
  version: z.string(),
  format: z.number(),
  analysis: z.string(),
  origin: z.enum(['starter', 'import']),
  works: z.number(),
  segments: z.number(),
  languages: z.array(z.enum(['he', 'en', 'ru'])),
  /** Content hash of each imported text, by its name in the source: unchanged texts are not read again. */
  inputs: z.record(z.string(), z.string()),
  /** Files of the version with size and SHA-256 (empty in an object store, which keeps its own checksums). */
  files: z.array(z.tuple([z.string(), z.number(), z.string()])),
})
export type Manifest = z.infer<typeof Manifest>

/**
 * The current version and the previous one, which is kept for readers still on it and as a fallback when the current
 * one is damaged.
 */
export const Pointer = z.object({ current: Manifest, previous: Manifest.nullable() })
export type Pointer = z.infer<typeof Pointer>

/** One row, ready to be stored. */
export interface SegmentRow {
  sections: number[]
  /** Index into the work's editions, and HTML; best first within a language. */
  texts: [edition: number, html: string][]
  /** Strong's numbers of the original, when it is lemmatised. */
  lemmas: string[]
  tokens: Tokens
}

/** A row of the works table, without its addresses. */
export interface WorkRecord {
  work: Work
  editions: StoredEdition[]
}

export interface StoredSegmentRow extends SegmentRow {
  order: number
  ref: string
  work: string
}

const textColumns = ['ref', 'work', 'texts', 'lemmas', 'he', 'lemma', 'en', 'ru', 'gloss'] as const

/** Rows as an Arrow table; `texts` is JSON: pairs of edition and HTML. */
export function segmentTable(rows: readonly StoredSegmentRow[]): ArrowTable {
  const values = rows.map((row) => ({
    ...row.tokens,
    ref: row.ref,
    work: row.work,
    texts: JSON.stringify(row.texts),
    lemmas: row.lemmas.join(' '),
  }))
  return arrowTable({
    order: int32Column(rows.map((row) => row.order)),
    ...Object.fromEntries(textColumns.map((name) => [name, textColumn(values.map((value) => value[name]))])),
  })
}

export function arrowTable(columns: Record<string, Data>): ArrowTable {
  const schema = new Schema(Object.entries(columns).map(([name, data]) => new Field(name, data.type, false)))
  const children = Object.values(columns)
  const struct = makeData({ type: new Struct(schema.fields), length: children[0]?.length ?? 0, nullCount: 0, children })
  return new ArrowTable(schema, [new RecordBatch(schema, struct)])
}

export function int32Column(values: readonly number[]): Data {
  return makeData({ type: new Int32(), length: values.length, nullCount: 0, data: Int32Array.from(values) })
}

/** One buffer for all values: many times faster than Arrow's builder, which matters at a million rows. */
export function textColumn(values: readonly string[]): Data {
  const { data, valueOffsets } = concatenate(values.map((value) => Buffer.from(value)))
  return makeData({ type: new Utf8(), length: values.length, nullCount: 0, data, valueOffsets })
}

export function binaryColumn(values: readonly Uint8Array[]): Data {
  const { data, valueOffsets } = concatenate(values)
  return makeData({ type: new Binary(), length: values.length, nullCount: 0, data, valueOffsets })
}

function concatenate(values: readonly Uint8Array[]): { data: Uint8Array; valueOffsets: Int32Array } {
  const valueOffsets = new Int32Array(values.length + 1)
  let size = 0
  for (const [index, value] of values.entries()) {
    size += value.length
    valueOffsets[index + 1] = size
  }
  const data = new Uint8Array(size)
  for (const [index, value] of values.entries()) data.set(value, valueOffsets[index])
  return { data, valueOffsets }
}

/** Whether this server can read and search a version: same table layout, same text analysis. */
export function isCurrent(manifest: Manifest): boolean {
  return manifest.format === LIBRARY_FORMAT && manifest.analysis === ANALYSIS_VERSION
}
