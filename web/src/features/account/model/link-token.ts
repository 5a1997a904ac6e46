import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The secret of a mailed link: it stands in the fragment (`#token=…`), which no server and no referrer sees, and leaves the address bar, and with
 * it the history, as soon as the page is open. '' when the address has none. A second link opened in the same tab takes the place of the first.
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
