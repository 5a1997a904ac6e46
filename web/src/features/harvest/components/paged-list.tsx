import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { Pager } from '../../../components/ui/pager.tsx'
import { ReadFailure } from '../../../components/ui/read-failure.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'

interface PagedListProps<Page, Item> {
  query: UseInfiniteQueryResult<InfiniteData<Page>>
  getItems: (page: Page) => readonly Item[]
  getKey: (item: Item) => string
  /** The text instead of an empty list. */
  empty: string
  /** Content above a list that is not empty. */
  lead?: (shown: number) => ReactNode
  className?: string
  /** Renders the row of an item. */
  children: (item: Item, key: string) => ReactNode
}

/** A list of pages with its loading, error and empty states, and a button for the next page. */
export function PagedList<Page, Item>({
  query: { data, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage },
  getItems,
  getKey,
  empty,
  lead,
  className = 'grid',
  children,
}: PagedListProps<Page, Item>) {
  const { t } = useTranslation(['harvest', 'common'])
  if (!data) {
    if (isError) return <ReadFailure text={t('loadFailed')} busy={isFetching} retry={() => void refetch()} />
    return <Spinner label={t('common:loading')} />
  }
  // Rows that are added between two requests shift others onto the next page: they would appear twice.
  const items = new Map(data.pages.flatMap((page) => getItems(page).map((item) => [getKey(item), item])))
  if (items.size === 0) {
    return (
      <div role="status">
        <EmptyState>{empty}</EmptyState>
      </div>
    )
  }
  return (
    <>
      {lead?.(items.size)}
      <ul className={className}>{[...items].map(([key, item]) => children(item, key))}</ul>
      <Pager list={{ hasNextPage, isFetchingNextPage, fetchNextPage }} label={t('showMore')} className="" />
    </>
  )
}
