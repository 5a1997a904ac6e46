import type { studyApi } from '@sugya/contract/api/study'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { keepEditions, readEditions } from '../../../lib/browser/kept-editions.ts'
import { useSameList } from '../../../lib/browser/use-same-list.ts'
import { makeChoices, mergeEditions } from '../model/merge-editions.ts'
import { keepChange } from './outbox.ts'
import { studyKey } from './use-marks.ts'

const editionsKey = [...studyKey, 'editions'] as const

/**
 * The titles of the editions that the reader prefers, the latest choice first: those that this browser knows at once,
 * with those of other devices when the server has answered. `choose` gets titles, the most preferred first.
 */
export function useChosenEditions(): { chosen: readonly string[]; choose: (titles: readonly string[]) => void } {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: editionsKey,
    queryFn: async ({ signal }) => {
      const listed = await call<typeof studyApi.listEditions>('GET /api/study/editions', { signal })
      // Read only now: it has what was chosen meanwhile.
      return keepEditions(mergeEditions(readEditions(), listed))
    },
  })
  // Read again while there is no data: another reader may have signed in.
  const editions = data ?? readEditions()
  // A text is arranged again for another list.
  const chosen = useSameList(editions.map(({ title }) => title))
  function choose(titles: readonly string[]): void {
    const choices = makeChoices(titles, editions)
    client.setQueryData(editionsKey, keepEditions(mergeEditions(choices, editions)))
    for (const { title, chosenAt } of choices.toReversed()) keepChange({ kind: 'edition', title, chosenAt })
  }
  return { chosen, choose }
}
