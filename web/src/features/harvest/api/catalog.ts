import type { CatalogWork, textsApi } from '@sugya/contract/api/texts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../../lib/api/client.ts'
import { editionsKey } from './editions.ts'
import { useLatestSessions } from './watch-harvest.ts'

const worksKey = ['works']

/** All works of the library, in catalog order. Shares its query key with the reading feature. */
export function useCatalog() {
  return useQuery({
    queryKey: worksKey,
    queryFn: async ({ signal }) => (await call<typeof textsApi.listWorks>('GET /api/texts/works', { signal })).works,
    refetchOnMount: 'always',
  })
}

/** Refetches works and editions when a harvest ends. */
export function useFollowHarvest(): void {
  const client = useQueryClient()
  const isActive = useLatestSessions().data?.some(({ status }) => status === 'active') ?? false
  const wasActive = useRef(false)
  useEffect(() => {
    if (wasActive.current && !isActive) for (const queryKey of [worksKey, editionsKey]) void client.invalidateQueries({ queryKey })
    wasActive.current = isActive
  }, [isActive, client])
}

export interface WorkCategory {
  category: string
  works: CatalogWork[]
  passages: number
  /** The number of works per language. */
  languages: Record<CatalogWork['languages'][number], number>
}

/** Groups works by top-level category, in catalog order. */
export function groupByCategory(works: readonly CatalogWork[]): WorkCategory[] {
  const categories = new Map<string, WorkCategory>()
  for (const work of works) {
    const category = work.categories[0] ?? ''
    const group = categories.get(category) ?? { category, works: [], passages: 0, languages: { he: 0, arc: 0, en: 0, ru: 0, ar: 0 } }
    categories.set(category, group)
    group.works.push(work)
    group.passages += work.segments
    for (const language of work.languages) group.languages[language]++
  }
  return [...categories.values()]
}
