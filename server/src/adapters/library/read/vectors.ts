import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { connect, Index, Session, type Table } from '@lancedb/lancedb'
import { Field, FixedSizeList, Float32, makeData, type Data, type Table as ArrowTable } from 'apache-arrow'
import type { StoredVector, Vectors } from '../../../ports/vectors.ts'
import { arrowTable, textColumn } from '../storage/tables.ts'
import { readEngineOptions } from '../storage/engine-options.ts'
import { isObjectStore } from '../../files/store-settings.ts'
import { openFiles } from '../../files/open-files.ts'
import { lockWriter } from '../write/writer-lock.ts'

/**
 * Vectors from which a search uses an index: below, exhaustive comparison takes less time than embedding the question,
 * and misses nothing.
 */
const INDEX_FROM = 10_000

const MB = 1024n * 1024n
/** References per condition: the engine parses longer ones slowly. */
const REFS_AT_ONCE = 500

export interface VectorsPlace {
  /** Where the library is: folder or object store. */
  libraryUri: string
  /** Name of the embedding model: each has a table of its own. */
  model: string
  indexFrom?: number
  onWait?: () => void
}

/**
 * Vectors in a LanceDB table of their own, in `vectors` beside the library's tables: they outlive versions of the
 * library, and writing them blocks no import (they have a writer lock of their own). Written in batches, each an atomic
 * commit: what a killed process has stored is kept.
 */
export async function openVectors({ libraryUri, model, indexFrom = INDEX_FROM, onWait }: VectorsPlace): Promise<Vectors> {
  const uri = !isObjectStore(libraryUri) ? path.join(libraryUri, 'vectors') : `${libraryUri.replace(/\/+$/, '')}/vectors`
  const files = await openFiles(uri)
  if (!isObjectStore(uri)) await mkdir(uri, { recursive: true })
  const connection = await connect(uri, {
    session: new Session(64n * MB, 16n * MB),
    readConsistencyInterval: 10,
    storageOptions: readEngineOptions(uri),
  })
  const name = `vectors_${createHash('sha256').update(model).digest('hex').slice(0, 12)}`
  let table: Table | undefined

  /**
   * The table, once it exists: another process may create it. Its folder exists briefly before the first commit, and
   * permanently after a crash.
   */
  const opened = async (): Promise<Table | undefined> => {
    if (table === undefined && (await connection.tableNames()).includes(name)) {
      table = await connection.openTable(name).catch((error: unknown) => {
        if (error instanceof Error && error.message.includes('was not found')) return undefined
        throw error
      })
    }
    return table
  }
  /** The engine cannot be closed while a call is running: waits for all of them. */
  const busy = new Set<Promise<unknown>>()
  const working = async <T>(work: () => Promise<T>): Promise<T> => {
    const going = work()
    busy.add(going)
    try {
      return await going
    } finally {
      busy.delete(going)
    }
  }
  const checkLength = async (from: Table, length: number) => {
    const stored = readDimension(await from.schema())
    if (stored !== length) {
      throw new Error(
        `Vectors of "${model}" have ${String(length)} numbers, those stored ${String(stored)}: delete ${uri} to embed the library again`,
      )
    }
  }
  const remove = async (refs: readonly string[]) => {
    const from = await opened()
    for (let start = 0; from !== undefined && start < refs.length; start += REFS_AT_ONCE) {
      const list = refs.slice(start, start + REFS_AT_ONCE).map((ref) => `'${ref.replaceAll("'", "''")}'`)
      await from.delete(`ref IN (${list.join(', ')})`)
    }
  }

  const vectors: Vectors = {
    async known() {
      const columns = await (await opened())?.query().select(['ref', 'hash']).toArrow()
      const known = new Map<string, string>()
      for (let row = 0; row < (columns?.numRows ?? 0); row++) known.set(text(columns, 'ref', row), text(columns, 'hash', row))
      return known
    },
    async put(rows, replaced = []) {
      const into = await opened()
      if (into !== undefined) for (const length of new Set(rows.map(({ vector }) => vector.length))) await checkLength(into, length)
      await remove(replaced)
      if (rows.length === 0) return
      if (into === undefined) table = await connection.createTable(name, vectorTable(rows), { mode: 'overwrite' })
      else await into.add(vectorTable(rows))
    },
    remove,
    async optimize() {
      const from = await opened()
      if (from === undefined) return
      const isIndexed = (await from.listIndices()).some(({ columns }) => columns.includes('vector'))
      // Inverted lists of product-quantised vectors (IVF_PQ, Jégou et al. 2011), refined with the full vectors. Trained
      // in a fifth of the
      // engine's rounds on a quarter of its sample: one minute on two cores for the starter library instead of many.
      if (!isIndexed && (await from.countRows()) >= indexFrom) {
        await from.createIndex('vector', { config: Index.ivfPq({ distanceType: 'cosine', maxIterations: 10, sampleRate: 64 }) })
      }
      await from.optimize({ cleanupOlderThan: new Date(Date.now() - 60_000) })
    },
    async nearest(vector, limit) {
      const from = await opened()
      if (from === undefined || limit < 1) return []
      await checkLength(from, vector.length)
      const columns = await from
        .vectorSearch([...vector])
        .distanceType('cosine')
        .nprobes(20)
        .refineFactor(4)
        .select(['ref', '_distance'])
        .limit(limit)
        .toArrow()
      return Array.from({ length: columns.numRows }, (_, row) => ({
        ref: text(columns, 'ref', row),
        score: 1 - Number(columns.getChild('_distance')?.get(row)),
      }))
    },
    async lock(signal) {
      const lock = await lockWriter(files, { signal, onWait })
      return () => lock.release()
    },
    async close() {
      await Promise.allSettled(busy)
      table?.close()
      connection.close()
    },
  }
  return {
    ...vectors,
    known: () => working(() => vectors.known()),
    put: (rows, replaced) => working(() => vectors.put(rows, replaced)),
    remove: (refs) => working(() => vectors.remove(refs)),
    optimize: () => working(() => vectors.optimize()),
    nearest: (vector, limit) => working(() => vectors.nearest(vector, limit)),
  }
}

function text(columns: ArrowTable | undefined, name: string, row: number): string {
  return String(columns?.getChild(name)?.get(row))
}

function readDimension(schema: { fields: { name: string; type: unknown }[] }): number {
  const type = schema.fields.find(({ name }) => name === 'vector')?.type as { listSize?: number } | undefined
  return type?.listSize ?? 0
}

function vectorTable(rows: readonly StoredVector[]): ArrowTable {
  return arrowTable({
    ref: textColumn(rows.map(({ ref }) => ref)),
    hash: textColumn(rows.map(({ hash }) => hash)),
    vector: vectorColumn(rows.map(({ vector }) => vector)),
  })
}

/** Vectors of equal length as 32-bit numbers. Throws when one is shorter or longer. */
function vectorColumn(vectors: readonly (readonly number[])[]): Data {
  const dimension = vectors[0]?.length ?? 0
  const numbers = new Float32Array(vectors.length * dimension)
  for (const [index, vector] of vectors.entries()) {
    if (vector.length !== dimension) throw new Error(`A vector has ${String(vector.length)} numbers instead of ${String(dimension)}`)
    numbers.set(vector, index * dimension)
  }
  const child = makeData({ type: new Float32(), length: numbers.length, nullCount: 0, data: numbers })
  const type = new FixedSizeList(dimension, new Field('item', new Float32(), true))
  return makeData({ type, length: vectors.length, nullCount: 0, child })
}
