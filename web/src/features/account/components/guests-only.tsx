import type { ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { toOwnPath } from '../model/own-path.ts'
import { useAccountState } from '../../../session/use-account.ts'

/** Shows its children to guests only; redirects signed-in users to the page they asked for. */
export function GuestsOnly({ children }: { children: ReactNode }) {
  const { user, confirmed } = useAccountState()
  const [query] = useSearchParams()
  return user && confirmed ? <Navigate to={toOwnPath(query.get('next'))} replace /> : children
}
