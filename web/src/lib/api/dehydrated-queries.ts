import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Fills a query cache with the answers that the server wrote into the document
 * (server/src/http/documents/dehydrated-queries.ts), as if they had just been read. They save the first render a
 * round trip.
 */
export function hydrateQueries(client: QueryClient): void {
  const written = globalThis.document?.getElementById('dehydrated-queries')?.textContent
  if (!written) return
  for (const [key, answer] of JSON.parse(written) as [QueryKey, unknown][]) client.setQueryData(key, answer)
}
