import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The token of an e-mailed link, '' without one. It is in the fragment (`#token=…`), which no server or referrer sees,
 * and is removed from the address bar and the history once the page opens. A second link opened in the same tab
 * replaces the first.
 */
export function useLinkToken(): string {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const given = new URLSearchParams(hash.slice(1)).get('token') ?? ''
  const [token, setToken] = useState(given)
  if (given !== '' && given !== token) setToken(given)
  useEffect(() => {
    if (hash !== '') void navigate(pathname, { replace: true })
  }, [hash, pathname, navigate])
  return token
}
