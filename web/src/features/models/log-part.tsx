import type { AuditEntry, listAudit } from '@sugya/contract/audit'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import '../../components/ui/controls.css'
import '../../components/ui/panel.css'
import { Spinner } from '../../components/ui/spinner.tsx'
import { useLanguage } from '../../i18n/set-up.ts'
import { adminCall } from '../../lib/admin-call.ts'
import { momentInWords } from '../../lib/moment-in-words.ts'
import './words.ts'

/** Words for the actions; one without stands as the record has it. */
const ACTIONS = {
  'POST /api/admin/logout': 'act_logout',
  'POST /api/training/upload': 'act_upload',
  'DELETE /api/training/files/:id': 'act_removeFile',
  'POST /api/training/start': 'act_start',
  'POST /api/training/jobs/:id/cancel': 'act_cancelJob',
  'POST /api/admin/models': 'act_register',
  'DELETE /api/admin/models/:id': 'act_removeModel',
  'POST /api/admin/models/:id/promote': 'act_promote',
  'POST /api/admin/models/roll-back': 'act_rollBack',
  'POST /api/admin/evaluations': 'act_evaluate',
  'POST /api/admin/evaluations/:id/cancel': 'act_cancelEvaluation',
  'POST /api/admin/feedback/:id/resolve': 'act_resolveFeedback',
  'POST /api/admin/feedback/:id/example': 'act_correct',
  'POST /api/admin/accuracy/measure': 'act_measure',
  'POST /api/training/harvest-all': 'act_harvest',
  'POST /api/training/cleanup-sessions': 'act_cleanup',
  'POST /api/training/harvest-errors/:id/retry': 'act_retry',
  'POST /api/training/harvest-errors/:id/resolve': 'act_resolveError',
} as const

/** What administrators did, newest first. */
export function LogPart() {
  const { t } = useTranslation(['models', 'common'])
  const { data, isPending, isError, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['admin', 'audit'],
    queryFn: ({ pageParam, signal }) => adminCall<typeof listAudit>('GET /api/admin/audit', { query: { before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchOnMount: 'always',
  })
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <section aria-labelledby="audit-log">
      <h3 id="audit-log" className="panel-heading mbe-2">
        {t('log')}
      </h3>
      {isPending && <Spinner label={t('common:loading')} />}
      {isError && (
        <p role="alert" className="panel-failure mbe-2">
          {t('logFailed')}
        </p>
      )}
      {data && entries.length === 0 && <p className="panel-empty">{t('noLog')}</p>}
      {entries.length > 0 && (
        <table className="panel-table">
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
        </table>
      )}
      {hasNextPage && (
        <button type="button" className="button mbs-3" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </button>
      )}
    </section>
  )
}

function LogLine({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('models')
  const language = useLanguage()
  const known = Object.hasOwn(ACTIONS, entry.action) ? ACTIONS[entry.action as keyof typeof ACTIONS] : undefined
  const details = Object.entries(entry.details).map(([name, value]) => `${name}: ${String(value)}`)
  return (
    <tr>
      <td data-label={t('when')}>{momentInWords(entry.at, language)}</td>
      <td data-label={t('who')}>
        <bdi>{entry.admin}</bdi>
      </td>
      <td data-label={t('what')}>{known ? t(known) : <bdi dir="ltr">{entry.action}</bdi>}</td>
      <td data-label={t('details')} className="panel-small">
        {details.length === 0 ? '—' : <bdi dir="ltr">{details.join(', ')}</bdi>}
      </td>
    </tr>
  )
}
