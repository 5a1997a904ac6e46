import { Button } from './button.tsx'

interface PagerProps {
  /** The list, as far as it is loaded. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  label: string
  variant?: 'outline' | 'quiet'
  className?: string
}

/** Below a list of which more is on the server: fetches the next page. */
export function Pager({ list, label, variant = 'outline', className = 'mbs-3' }: PagerProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  if (!hasNextPage) return null
  return (
    <Button
      variant={variant}
      className={className}
      aria-busy={isFetchingNextPage}
      disabled={isFetchingNextPage}
      onClick={() => void fetchNextPage()}
    >
      {label}
    </Button>
  )
}
