import type { starterQuestions } from '@sugya/contract/api/chat'
import type { Language } from '@sugya/contract/api/texts'
import { useQuery } from '@tanstack/react-query'
import { broughtAlong, call } from '../../../lib/api/client.ts'

/** Questions to begin with, in the language of the interface. */
export function useStarterQuestions(language: Language) {
  return useQuery({
    queryKey: ['starters', language],
    queryFn: ({ signal }) => call<typeof starterQuestions>('GET /api/chat/starters', { query: { language }, signal }),
    initialData: () => broughtAlong<typeof starterQuestions>('GET /api/chat/starters', { query: { language } }),
  })
}
