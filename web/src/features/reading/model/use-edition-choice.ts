import { EDITION_PARAMETER } from '@sugya/contract/rules/editions'
import { useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useStoredChoice } from '../../../lib/browser/use-stored-choice.ts'

/** Titles that are remembered, the latest first. */
const MOST = 30

/** Parses the titles of the editions that the reader has chosen. */
function parseStored(stored: unknown): string[] {
  return Array.isArray(stored) ? stored.filter((title) => typeof title === 'string').slice(0, MOST) : []
}

/**
 * The editions that the reader prefers, by title: those that the address names, then those chosen on this device, the latest first. A choice
 * applies to every work that has the edition. It also ends that of the address.
 */
export function useEditionChoice(): { preferred: readonly string[]; choose: (title: string) => void } {
  const [address, setAddress] = useSearchParams()
  const state: unknown = useLocation().state
  const [stored, store] = useStoredChoice('editions', parseStored)
  const named = JSON.stringify(address.getAll(EDITION_PARAMETER))
  const preferred = useMemo(() => [...(JSON.parse(named) as string[]), ...stored], [named, stored])
  function choose(title: string): void {
    store([...new Set([title, ...preferred])].slice(0, MOST))
    if (!address.has(EDITION_PARAMETER)) return
    address.delete(EDITION_PARAMETER)
    setAddress(address, { replace: true, preventScrollReset: true, state })
  }
  return { preferred, choose }
}
