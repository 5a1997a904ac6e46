import type { SheetChange } from '@sugya/contract/api/sheets'
import type { Segment } from '../../ports/library.ts'
import type { StoredSource, StoredText } from '../../ports/store/sheets.ts'
import { hashText } from './hash-text.ts'
import type { SheetDeps } from './sheets.ts'

/**
 * Compares every source of a sheet with the library. Returns those whose words are other or gone, without those that
 * the reader has decided to keep as they are. Throws AppError `library_preparing`.
 */
export async function checkSheet({ library }: Pick<SheetDeps, 'library'>, blocks: readonly { type: string }[]): Promise<SheetChange[]> {
  const sources = blocks.filter((block): block is StoredSource => block.type === 'source')
  const refs = sources.flatMap(({ texts }) => texts.flatMap(({ segments }) => segments.map(({ ref }) => ref)))
  const present = new Map((await library.segments([...new Set(refs)])).map((segment) => [segment.ref, segment]))
  return sources.flatMap((source) => {
    const changed = source.texts.flatMap((text) => {
      const now = hashPresent(present, text)
      return now === text.hash ? [] : [{ text, now }]
    })
    if (changed.length === 0) return []
    const fingerprint = hashText(changed.map(({ text, now }) => ({ ref: `${text.language} ${text.edition}`, html: now ?? '' })))
    if (fingerprint === source.kept) return []
    const editions = changed.map(({ text: { language, edition } }) => ({ language, edition }))
    return [{ blockId: source.id, state: changed.some(({ now }) => now === null) ? 'gone' : 'changed', editions, fingerprint } as const]
  })
}

/** The hash of the same segments in the library now; null when one of them is gone. */
function hashPresent(present: ReadonlyMap<string, Segment>, { language, edition, segments }: StoredText): string | null {
  const now = segments.flatMap(({ ref }) => {
    const text = present.get(ref)?.texts.find((one) => one.edition.language === language && one.edition.title === edition)
    return text === undefined ? [] : [{ ref, html: text.html }]
  })
  return now.length < segments.length ? null : hashText(now)
}
