import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { usageKey } from '../../../session/use-usage.ts'
import { showInLanguage } from '../../../test/show-in-language.ts'
import { QuestionCost } from './question-cost.tsx'

it.each([
  [false, 1],
  [true, 0],
])('says that asking again counts as a question, unless the reader is a subscriber (%s)', async (isSubscribed, count) => {
  await showInLanguage('en')
  const client = new QueryClient()
  client.setQueryData(usageKey, { isSubscribed })
  render(
    <QueryClientProvider client={client}>
      <QuestionCost />
    </QueryClientProvider>,
  )
  expect(screen.queryAllByText('Counts as one question')).toHaveLength(count)
})
