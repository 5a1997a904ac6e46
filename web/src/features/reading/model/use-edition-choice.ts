import { EDITION_PARAMETER } from '@sugya/contract/rules/editions'
import { useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'

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
  const named = JSON.stringify(address.getAll(EDITION_PARAMETER))
  const preferred = useMemo(() => [...(JSON.parse(named) as string[]), ...chosen], [named, chosen])
  return {
    preferred,
    choose(title) {
      choose([...new Set([title, ...(JSON.parse(named) as string[])])])
      if (!address.has(EDITION_PARAMETER)) return
      address.delete(EDITION_PARAMETER)
      setAddress(address, { replace: true, preventScrollReset: true, state })
    },
  }
}
