import type { linksApi, TextLink } from '@sugya/contract/api/links'
import type { Language } from '@sugya/contract/api/texts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'

/** Most places of one kind on a line of time. */
const MOST = 30

/** Reads what quotes a passage, what it quotes, and its parallels: of each kind the earliest. */
export function useLinks(ref: string, language: Language) {
  return useQuery({
    queryKey: ['timeline-links', ref, language],
    queryFn: async ({ signal }): Promise<{ links: TextLink[]; isWhole: boolean }> => {
      const pages = await Promise.all(
        (['quotation', 'parallel'] as const).map((type) =>
          call<typeof linksApi.readLinks>('GET /api/links/:ref', { params: { ref }, query: { type, language, limit: MOST }, signal }),
        ),
      )
      return { links: pages.flatMap(({ links }) => links), isWhole: pages.every(({ next }) => next === null) }
    },
  })
}
