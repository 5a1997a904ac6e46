import { parseTextAddress, toTextAddress } from '@sugya/contract/rules/pages'
import { queryKeys } from '@sugya/contract/rules/query-keys'
import type { PassageView, SegmentView } from '@sugya/contract/api/texts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { WHOLE_WORK } from '../model/selected-state.ts'
import { usePassage, usePassageAtOnce } from './read-passage.ts'

/** What the page of a reference shows. */
export interface Reading {
  /** The passage that the address names. */
  passage: PassageView
  /** Whether the commentaries and neighbors of `passage` are still loading. */
  isLoading: boolean
  /** All segments of the section if the passage lies within one, otherwise those of the passage. */
  segments: readonly SegmentView[]
  /** References of the passage within its section; empty if the page shows only the passage. */
  chosen: ReadonlySet<string>
  /** The reference of everything on the page. */
  whole: Pick<PassageView, 'ref' | 'heRef' | 'ruRef'>
  /** Whether `whole` is one section, before and after which others follow. */
  isSection: boolean
  previous: PassageView['previous']
  next: PassageView['next']
}

const NO_SEGMENTS: ReadonlySet<string> = new Set()

/** Reads the passage that an address names, and replaces the address by the canonical one. */
export function useReading(part: string) {
  const { data: passage, error, isPending, isPlaceholderData, refetch } = usePassageAtOnce(parseTextAddress(part))
  const within = passage !== undefined && isWithinSection(passage)
  const around = usePassage(passage && within ? passage.section.ref : '', { enabled: within && passage.ref !== passage.section.ref })
  useCanonicalAddress(isPlaceholderData || error ? undefined : passage)
  const neighbors = around.data
  const reading = useMemo(
    () => (passage && !error ? toReading(passage, isPlaceholderData, within, neighbors) : undefined),
    [passage, error, isPlaceholderData, within, neighbors],
  )
  return { reading, error, isPending, refetch }
}

/** Whether the section of a passage contains all its segments. */
function isWithinSection({ segments, section }: PassageView): boolean {
  const all = new Set(section.segments.map(({ ref }) => ref))
  return segments.every(({ ref }) => all.has(ref))
}

function toReading(passage: PassageView, isLoading: boolean, within: boolean, around: PassageView | undefined): Reading {
  const { section, segments } = passage
  if (!within || section.segments.length === segments.length) {
    const { ref, heRef, ruRef, previous, next } = passage
    const isSection = within && ref === section.ref
    return { passage, isLoading, segments, chosen: NO_SEGMENTS, whole: { ref, heRef, ruRef }, isSection, previous, next }
  }
  const neighbors = around?.ref === section.ref ? around : null
  return {
    passage,
    isLoading,
    // Those of the section's own answer, if it has arrived: the verses that stay need not be drawn again.
    segments: neighbors?.segments ?? section.segments,
    chosen: new Set(segments.map(({ ref }) => ref)),
    whole: section,
    isSection: true,
    previous: neighbors?.previous ?? null,
    next: neighbors?.next ?? null,
  }
}

function useCanonicalAddress(passage: PassageView | undefined): void {
  const navigate = useNavigate()
  const client = useQueryClient()
  const location = useLocation()
  const { pathname, search } = location
  const state: unknown = location.state
  useEffect(() => {
    if (!passage) return
    const canonical = toTextAddress(passage.ref)
    if (decodeURIComponent(canonical) === decodeURIComponent(pathname)) return
    // The canonical address shows the same passage: no second request.
    client.setQueryData(queryKeys.passage(passage.ref), passage)
    const opened = namesWork(passage, pathname) ? WHOLE_WORK : state
    void navigate({ pathname: canonical, search }, { replace: true, preventScrollReset: true, state: opened })
  }, [passage, pathname, search, state, navigate, client])
}

/** Whether an address names the whole work of a passage, by any of its three names. */
function namesWork({ title, heTitle, ruTitle }: PassageView, pathname: string): boolean {
  const named = parseTextAddress(decodeURIComponent(pathname).replace('/texts/', '')).toLowerCase()
  return [title, heTitle, ruTitle].some((name) => name.toLowerCase() === named)
}
