import type { wordsApi } from '@sugya/contract/api/words'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'

/** Reads the analysed words of a verse of the Tanakh. */
export function useWords(ref: string) {
  return useQuery({
    queryKey: ['words', ref],
    queryFn: ({ signal }) => call<typeof wordsApi.readWords>('GET /api/words/:ref', { params: { ref }, signal }),
    staleTime: Infinity,
  })
}
