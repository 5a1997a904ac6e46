import { EDITION_PARAMETER } from '@sugya/contract/rules/editions'
import { useLocation, useSearchParams } from 'react-router'
import { useSameList } from '../../../lib/browser/use-same-list.ts'

interface ChosenEditions {
  chosen: readonly string[]
  choose: (titles: readonly string[]) => void
}

/**
 * The editions to read in, by title, the most preferred first: those that the address names, then those that the reader
 * has chosen before. A choice applies to every work that has the edition. It also ends that of the address, whose other
 * editions are then chosen too.
 */
export function useEditionChoice({ chosen, choose }: ChosenEditions): { preferred: readonly string[]; choose: (title: string) => void } {
  const [address, setAddress] = useSearchParams()
  const state: unknown = useLocation().state
  const named = address.getAll(EDITION_PARAMETER)
  const preferred = useSameList([...named, ...chosen])
  return {
    preferred,
    choose(title) {
      choose([...new Set([title, ...named])])
      if (named.length === 0) return
      const rest = new URLSearchParams(address)
      rest.delete(EDITION_PARAMETER)
      setAddress(rest, { replace: true, preventScrollReset: true, state })
    },
  }
}
