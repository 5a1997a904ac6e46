import { queryKeys } from '@sugya/contract/rules/query-keys'
import { parseFilters } from '@sugya/contract/rules/search-filters'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it } from 'vitest'
import { hydrateQueries } from './dehydrated-queries.ts'

/** A cache filled from a document in which the server has written these answers. */
function hydrate(...answers: [(string | null)[], unknown][]): QueryClient {
  if (answers.length > 0) {
    const script = document.createElement('script')
    script.type = 'application/json'
    script.id = 'dehydrated-queries'
    script.textContent = JSON.stringify(answers).replaceAll('<', String.raw`\u003c`)
    document.body.append(script)
  }
  const client = new QueryClient()
  hydrateQueries(client)
  return client
}

afterEach(() => document.getElementById('dehydrated-queries')?.remove())

describe('hydrateQueries', () => {
  it('answers a query from the document without asking the server', async () => {
    const client = hydrate([['ready'], { ready: true }], [['model'], { model: '</script>' }])
    const ask = () => Promise.reject(new Error('asked the server'))
    expect(await client.fetchQuery({ queryKey: ['model'], queryFn: ask, staleTime: 1000 })).toEqual({ model: '</script>' })
    expect(await client.fetchQuery({ queryKey: ['ready'], queryFn: ask, staleTime: 1000 })).toEqual({ ready: true })
  })

  it('asks the server again once an answer from the document is reset', async () => {
    const client = hydrate([['model'], { model: 'old' }])
    await client.resetQueries({ queryKey: ['model'] })
    expect(client.getQueryData(['model'])).toBeUndefined()
  })

  it.each([[['none']], [['ready', 'x']], [['read']], [['']], [['constructor']], [['__proto__']], [[]]])(
    'leaves a query without an answer in the document empty: %j',
    (key) => {
      expect(hydrate([['ready'], { ready: true }]).getQueryData(key)).toBeUndefined()
    },
  )

  it('tells the languages of starter questions apart', () => {
    const client = hydrate([['starters', 'ru'], { questions: ['?'] }])
    expect(client.getQueryData(['starters', 'en'])).toBeUndefined()
    expect(client.getQueryData(['starters', 'ru'])).toEqual({ questions: ['?'] })
  })

  it('answers a search from the document, whose key has no value for filters that are not set', () => {
    const pages = { pages: [{ context: [] }], pageParams: [null] }
    const client = hydrate([['search', 'ruth', 'all', null, null, null, 'he'], pages])
    const filters = parseFilters(new URLSearchParams('q=ruth'))
    expect(client.getQueryData(queryKeys.search(filters, 'he'))).toEqual(pages)
    expect(client.getQueryData(queryKeys.search(filters, 'en'))).toBeUndefined()
  })

  it('leaves the cache empty in a document without answers', () => {
    expect(hydrate().getQueryCache().getAll()).toEqual([])
  })
})
