import type { Link } from '../../../ports/library.ts'
import { readAddress, splitRef } from '../../../text/references/canonical-ref.ts'
import { commentedAddress } from '../starter/decalogue.ts'
import type { OpenVersion } from './open-version.ts'

/**
 * The comments on segments: a commentary has the address of its base text plus one number, so `Rashi on Genesis 1:1:2`
 * is a comment on `Genesis 1:1`. Ordered by segment, then in catalog order.
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
