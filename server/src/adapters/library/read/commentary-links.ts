import type { Link } from '../../../ports/library.ts'
import { readAddress, splitRef } from '../storage/canonical-ref.ts'
import { commentedAddress } from '../starter/decalogue.ts'
import type { OpenVersion } from './open-version.ts'

/**
 * The comments on these places: a commentary is addressed by the place it comments on, with one number more, so `Rashi on Genesis 1:1:2` is a
 * comment on `Genesis 1:1`. In the order of the places, then of the shelf.
 */
export function commentaryLinks(version: Pick<OpenVersion, 'work' | 'commentariesOn' | 'refsWithin'>, refs: readonly string[]): Link[] {
  return refs.flatMap((ref) => {
    const { title, address } = splitRef(ref)
    const work = version.work(title)
    const sections = work && readAddress(work, address)
    if (sections === undefined) return []
    return version
      .commentariesOn(title)
      .flatMap((commentary) => version.refsWithin(commentary.title, commentedAddress(title, sections)))
      .map((from) => ({ from, to: ref, type: 'commentary' as const }))
  })
}
