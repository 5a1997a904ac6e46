import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Pager } from '../../../components/ui/pager.tsx'
import { ReadFailure } from '../../../components/ui/read-failure.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { isolate } from '../../../lib/i18n/isolate.ts'
import { formatMoment } from '../../../lib/i18n/format-moment.ts'
import { useModelChanges } from '../api/model-calls.ts'
import { cardPart, cardStyles } from '../../../components/ui/card.ts'
import { EmptyState } from '../../../components/ui/empty-state.tsx'

/** The history of the serving model: what changed, when and by whom. */
export function ChangeList() {
  const { t } = useTranslation(['models', 'common'])
  const language = useLanguage()
  const { data, isPending, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useModelChanges()
  const changes = data?.pages.flatMap((page) => page.changes) ?? []
  return (
    <section aria-labelledby="model-changes">
      <h3 id="model-changes" className={`${cardPart.heading} mbe-2`}>
        {t('changes')}
      </h3>
      {isPending && <Spinner label={t('common:loading')} />}
      {isError && <ReadFailure text={t('changesFailed')} busy={isFetching} retry={() => void refetch()} />}
      {data && changes.length === 0 && <EmptyState>{t('noChanges')}</EmptyState>}
      <ul className="grid grid-cols-1 gap-3">
        {changes.map((change) => (
          <li key={change.number} className={cardStyles()}>
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <bdi dir="ltr">{change.from}</bdi>
              <ArrowRight aria-hidden className="icon rtl:-scale-x-100" />
              <bdi dir="ltr" className="font-semibold">
                {change.to}
              </bdi>
              <span className="text-sm/normal text-muted">{t(`change_${change.kind}`)}</span>
            </p>
            <p className="text-sm/normal text-muted">
              {t('changedBy', { name: isolate(change.changedBy, language), time: formatMoment(change.changedAt, language) })}
            </p>
            {change.confirmation !== null && (
              <p className="text-sm/normal text-muted">{t('overridden', { words: isolate(change.confirmation, language) })}</p>
            )}
          </li>
        ))}
      </ul>
      <Pager list={{ hasNextPage, isFetchingNextPage, fetchNextPage }} label={t('more')} />
    </section>
  )
}
