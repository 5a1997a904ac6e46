import { parseTextAddress, toTextAddress } from '@sugya/contract/rules/pages'
import { queryKeys } from '@sugya/contract/rules/query-keys'
import type { PassageView, SegmentView } from '@sugya/contract/api/texts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { usePassage } from './read-passage.ts'

/** What the page of a reference shows. */
export interface Reading {
  /** What the address names. */
  passage: PassageView
  /** The whole section when the passage lies within one, else the passage itself. */
  segments: readonly SegmentView[]
  /** The segments of the passage, when more than they are shown. */
  chosen: ReadonlySet<string>
  /** The reference of all that is shown. */
  whole: Pick<PassageView, 'ref' | 'heRef' | 'ruRef'>
  previous: PassageView['previous']
  next: PassageView['next']
}

const NONE: ReadonlySet<string> = new Set()

/** Reads the passage an address names. The address becomes the canonical one, however the reference was written. */
export function useReading(part: string) {
  const { data: passage, error, isPending, isPlaceholderData, refetch } = usePassage(parseTextAddress(part))
  const within = passage !== undefined && isWithinSection(passage)
  const around = usePassage(passage && within ? passage.section.ref : '', { enabled: within && passage.ref !== passage.section.ref })
  useCanonicalAddress(isPlaceholderData || error ? undefined : passage)
  return { reading: passage && !error ? toReading(passage, within, around.data) : undefined, error, isPending, refetch }
}

/** A passage that is no more than its section is read in it. */
function isWithinSection({ segments, section }: PassageView): boolean {
  const all = new Set(section.segments.map(({ ref }) => ref))
  return segments.every(({ ref }) => all.has(ref))
}

function toReading(passage: PassageView, within: boolean, around: PassageView | undefined): Reading {
  const { section, segments } = passage
  if (!within || section.segments.length === segments.length) {
    const { ref, heRef, ruRef, previous, next } = passage
    return { passage, segments, chosen: NONE, whole: { ref, heRef, ruRef }, previous, next }
  }
  const neighbours = around?.ref === section.ref ? around : null
  return {
    passage,
    segments: section.segments,
    chosen: new Set(segments.map(({ ref }) => ref)),
    whole: section,
    previous: neighbours?.previous ?? null,
    next: neighbours?.next ?? null,
  }
}

function useCanonicalAddress(passage: PassageView | undefined): void {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!passage) return
    const canonical = toTextAddress(passage.ref)
    if (decodeURIComponent(canonical) === decodeURIComponent(pathname)) return
    // What has been read is the answer at the new address too.
    client.setQueryData(queryKeys.passage(passage.ref), passage)
    void navigate({ pathname: canonical, search }, { replace: true, preventScrollReset: true })
  }, [passage, pathname, search, navigate, client])
}
