import type { Mark, MarkColor, MarkKind } from '@sugya/contract/api/study'

/** What a mark is put on: a passage in its names, and the work. */
export interface MarkedPassage {
  ref: string
  heRef: string
  ruRef: string
  title: string
  heTitle: string
  ruTitle: string
}

/** A random uuid. Not `randomUUID`, which browsers withhold from pages served without TLS. */
export function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** A mark that the server does not have yet. */
export function createMark(kind: MarkKind, passage: MarkedPassage, content: { text?: string; color?: MarkColor } = {}): Mark {
  const { ref, heRef, ruRef, title, heTitle, ruTitle } = passage
  const now = new Date().toISOString()
  return {
    ...{ id: createId(), kind, ref, heRef, ruRef, work: { title, heTitle, ruTitle } },
    ...{ text: content.text ?? '', color: content.color ?? null, range: null },
    // The server counts from 1.
    ...{ revision: 0, createdAt: now, updatedAt: now },
  }
}

/** The first segment of a reference: `Genesis 25:29` for `Genesis 25:29-34`. */
export function toFirstSegment(ref: string): string {
  return ref.replace(/(\d[ab]?)-[^-]*$/, '$1')
}
