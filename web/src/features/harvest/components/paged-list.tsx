import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ReadFailure } from '../../../components/ui/read-failure.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import './harvest.css'

interface PagedListProps<Page, Item> {
  query: UseInfiniteQueryResult<InfiniteData<Page>>
  itemsOf: (page: Page) => readonly Item[]
  keyOf: (item: Item) => string
  /** What is said instead of a list that has none. */
  empty: string
  /** What stands above a list that has some. */
  lead?: (shown: number) => ReactNode
  className?: string
  /** The row of an item, with its key. */
  children: (item: Item, key: string) => ReactNode
}

/** Rows that come by pages: awaited, not to be read, none, or some and what brings more of them. */
export function PagedList<Page, Item>({
  query: { data, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage },
  itemsOf,
  keyOf,
  empty,
  lead,
  className = 'harvest-rows',
  children,
}: PagedListProps<Page, Item>) {
  const { t } = useTranslation(['harvest', 'common'])
  if (!data) {
    if (isError) return <ReadFailure text={t('loadFailed')} busy={isFetching} retry={() => void refetch()} />
    return <Spinner label={t('common:loading')} />
  }
  // What is added between two pages pushes others onto the next one: they come twice.
  const items = new Map(data.pages.flatMap((page) => itemsOf(page).map((item) => [keyOf(item), item])))
  if (items.size === 0) {
    return (
      <p role="status" className="harvest-empty">
        {empty}
      </p>
    )
  }
  return (
    <>
      {lead?.(items.size)}
      <ul className={className}>{[...items].map(([key, item]) => children(item, key))}</ul>
      {hasNextPage && (
        <button type="button" className="button" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('showMore')}
        </button>
      )}
    </>
  )
}
