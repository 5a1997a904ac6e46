import type { textsApi } from '@sugya/contract/api/texts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'

/** Reads the table of contents of a work. Sends nothing while the title is undefined. */
export function useContents(title: string | undefined) {
  return useQuery({
    queryKey: ['contents', title],
    queryFn: ({ signal }) =>
      call<typeof textsApi.readContents>('GET /api/texts/contents/:title', { params: { title: title ?? '' }, signal }),
    enabled: title !== undefined,
  })
}
