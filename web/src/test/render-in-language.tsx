import type { Language } from '@sugya/contract/api/texts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { showInLanguage } from './show-in-language.ts'

/** Renders an element as the application does, in a language and at an address. */
export async function renderInLanguage(language: Language, element: ReactNode, address = '/') {
  await showInLanguage(language)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>{element}</MemoryRouter>
    </QueryClientProvider>,
  )
}
