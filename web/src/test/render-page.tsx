import type { Language } from '@sugya/contract/api/texts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { useLayoutEffect, type ReactNode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { showInLanguage } from './show-in-language.ts'

interface Page {
  /** The element at each path; other paths render nothing. */
  routes: Record<string, ReactNode>
  /** The address to open. */
  at: string
  language?: Language
}

/** Opens an address of the application in a language. Returns the query cache and the current address. */
export async function renderPage({ routes, at, language = 'en' }: Page) {
  await showInLanguage(language)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 300_000 } } })
  let address = ''
  const visit = (now: string) => {
    address = now
  }
  function Address() {
    const { pathname, search, hash } = useLocation()
    useLayoutEffect(() => visit(pathname + search + hash), [pathname, search, hash])
    return null
  }
  const view = render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[at]}>
        <Address />
        <Routes>
          {Object.entries(routes).map(([path, element]) => (
            <Route key={path} path={path} element={element} />
          ))}
          <Route path="*" element={null} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { ...view, client, address: () => address }
}
