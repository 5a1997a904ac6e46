import type { ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { ownPath } from '../model/own-path.ts'
import { useAccountState } from '../../../session/use-account.ts'

/** Signing in and up are for those who are not: whoever is signed in, before or by it, goes on to where they wanted to go. */
export function GuestsOnly({ children }: { children: ReactNode }) {
  const { user, confirmed } = useAccountState()
  const [query] = useSearchParams()
  return user && confirmed ? <Navigate to={ownPath(query.get('next'))} replace /> : children
}
