import type { auditApi, AuditEntry } from '@sugya/contract/api/audit'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Pager } from '../../../components/ui/pager.tsx'
import { ReadFailure } from '../../../components/ui/read-failure.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { adminCall } from '../../../lib/api/admin-call.ts'
import { nextCursor } from '../../../lib/api/next-page.ts'
import { formatMoment } from '../../../lib/i18n/format-moment.ts'
import { actionWords, listDetails, detailWords, splitNames } from '../model/describe-action.ts'
import { cardPart } from '../../../components/ui/card.ts'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { Table } from '../../../components/ui/table.tsx'

/** What administrators did, newest first. */
export function LogTab() {
  const { t } = useTranslation(['models', 'common'])
  const { data, isPending, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['admin', 'audit'],
    queryFn: ({ pageParam, signal }) =>
      adminCall<typeof auditApi.listAudit>('GET /api/admin/audit', { query: { before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    refetchOnMount: 'always',
  })
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <section aria-labelledby="audit-log">
      <h3 id="audit-log" className={`${cardPart.heading} mbe-2`}>
        {t('log')}
      </h3>
      {isPending && <Spinner label={t('common:loading')} />}
      {isError && <ReadFailure text={t('logFailed')} busy={isFetching} retry={() => void refetch()} />}
      {data && entries.length === 0 && <EmptyState>{t('noLog')}</EmptyState>}
      {entries.length > 0 && (
        <Table>
          <thead>
            <tr>
              {(['when', 'who', 'what', 'details'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <LogLine key={entry.id} entry={entry} />
            ))}
          </tbody>
        </Table>
      )}
      <Pager list={{ hasNextPage, isFetchingNextPage, fetchNextPage }} label={t('more')} />
    </section>
  )
}

function LogLine({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('models')
  const language = useLanguage()
  const known = Object.hasOwn(actionWords, entry.action) ? actionWords[entry.action as keyof typeof actionWords] : undefined
  const details = listDetails(entry.details)
  const translateName = (name: string) => (Object.hasOwn(detailWords, name) ? t(detailWords[name as keyof typeof detailWords]) : name)
  return (
    <tr>
      <td data-label={t('when')} className="whitespace-nowrap">
        {formatMoment(entry.at, language)}
      </td>
      <td data-label={t('who')}>{entry.admin === '' ? t('nobodyKnown') : <bdi>{entry.admin}</bdi>}</td>
      <td data-label={t('what')} className="sm:min-w-44">
        {known ? t(known) : <bdi dir="ltr">{entry.action}</bdi>}
      </td>
      <td data-label={t('details')} className="text-sm/normal wrap-anywhere text-muted">
        {details.length === 0 ? (
          '—'
        ) : (
          <ul className="log-details">
            {details.map(([name, value]) => (
              <li key={name} className="inline not-first:before:content-['_·_']">
                {translateName(name)}:{' '}
                {splitNames(value).map((part, index) => (
                  <Fragment key={part}>
                    {index > 0 && ', '}
                    <bdi>{part}</bdi>
                  </Fragment>
                ))}
              </li>
            ))}
          </ul>
        )}
      </td>
    </tr>
  )
}
