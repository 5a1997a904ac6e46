import type { SheetSummary } from '@sugya/contract/api/sheets'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReadFailure } from '../../../components/ui/read-failure.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { textStyles } from '../../../components/ui/text-styles.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { referenceName } from '../../../lib/i18n/reference-name.ts'
import { useDeletedSheets } from '../api/delete-sheet.ts'
import { useSheets } from '../api/sheet-calls.ts'
import { SheetRow } from './sheet-row.tsx'

const ORDERS = {
  sortChanged: (a, b) => b.updatedAt.localeCompare(a.updatedAt),
  sortCreated: (a, b) => b.createdAt.localeCompare(a.createdAt),
  sortTitle: (a, b) => a.title.localeCompare(b.title),
} as const satisfies Record<string, (a: SheetSummary, b: SheetSummary) => number>
type Order = keyof typeof ORDERS

const FIELD = 'min-h-11 rounded-[8px] border border-muted/75 bg-raised px-3 text-[1rem]'

/** All sheets of the reader, with a search over titles and references, and an order. */
export function SheetList() {
  const { t } = useTranslation(['sheets', 'common'])
  const language = useLanguage()
  const { data, isPending, isError, isFetching, refetch } = useSheets()
  const deleted = useDeletedSheets()
  const [query, setQuery] = useState('')
  const [order, setOrder] = useState<Order>('sortChanged')
  if (isPending) return <Spinner label={t('common:loading')} />
  if (isError) return <ReadFailure text={t('listFailed')} busy={isFetching} retry={() => void refetch()} />

  const present = data.filter(({ id }) => !deleted.has(id))
  if (present.length === 0) return <p className={textStyles.lead}>{t('empty')}</p>
  const wanted = query.trim().toLowerCase()
  const matches = ({ title, opening }: SheetSummary) =>
    [title, ...opening.map((ref) => referenceName(ref, language))].some((text) => text.toLowerCase().includes(wanted))
  const shown = present.filter(matches).sort(ORDERS[order])
  return (
    <>
      <div className="mbe-3 flex flex-wrap gap-3">
        <input
          type="search"
          className={`${FIELD} min-w-48 flex-1`}
          value={query}
          placeholder={t('search')}
          aria-label={t('search')}
          onChange={(event) => setQuery(event.target.value)}
        />
        <select className={FIELD} aria-label={t('sort')} value={order} onChange={(event) => setOrder(event.target.value as Order)}>
          <option value="sortChanged">{t('sortChanged')}</option>
          <option value="sortCreated">{t('sortCreated')}</option>
          <option value="sortTitle">{t('sortTitle')}</option>
        </select>
      </div>
      <p role="status" className={shown.length > 0 ? 'sr-only' : textStyles.note}>
        {shown.length === 0 ? t('nothingFound') : ''}
      </p>
      <ul>
        {shown.map((sheet) => (
          <SheetRow key={sheet.id} sheet={sheet} />
        ))}
      </ul>
    </>
  )
}
