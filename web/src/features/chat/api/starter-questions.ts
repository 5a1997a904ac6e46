import type { chatApi } from '@sugya/contract/api/chat'
import { queryKeys } from '@sugya/contract/rules/query-keys'
import type { Language } from '@sugya/contract/api/texts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'

/** Starter questions in the language of the interface. */
export function useStarterQuestions(language: Language) {
  return useQuery({
    queryKey: queryKeys.starterQuestions(language),
    queryFn: ({ signal }) => call<typeof chatApi.starterQuestions>('GET /api/chat/starters', { query: { language }, signal }),
  })
}
