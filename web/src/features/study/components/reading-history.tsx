import { toTextAddress } from '@sugya/contract/rules/pages'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Pager } from '../../../components/ui/pager.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { RetryAlert } from '../../../components/ui/retry-alert.tsx'
import { textStyles } from '../../../components/ui/text-styles.ts'
import { referenceName } from '../../../lib/i18n/reference-name.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { useClearHistory, useSetRemember, useStudySettings } from '../api/use-places.ts'
import { useHistory } from '../api/use-study-lists.ts'
import { TimeAgo } from './time-ago.tsx'

/** What the reader has read, with the switch that stops recording it and the button that forgets it. */
export function ReadingHistory() {
  const { t } = useTranslation(['study', 'common'])
  const language = useLanguage()
  const heading = useId()
  const [asks, setAsks] = useState(false)
  const { data = [], isSuccess, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useHistory()
  const { data: settings } = useStudySettings()
  const setRemember = useSetRemember()
  const clear = useClearHistory()
  const remembers = setRemember.isPending ? setRemember.variables : (settings?.remember ?? true)
  return (
    <section aria-labelledby={heading} className="mbs-8">
      <h2 id={heading} className={textStyles.heading}>
        {t('history')}
      </h2>
      <div className="mbs-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <label className="flex min-h-11 items-center gap-2.5">
          <input
            type="checkbox"
            className="size-4.5 accent-(--accent)"
            checked={remembers}
            disabled={settings === undefined || setRemember.isPending}
            onChange={({ target }) => setRemember.mutate(target.checked)}
          />
          {t('remember')}
        </label>
        {data.length > 0 && (
          <Button variant="quiet" onClick={() => setAsks(true)}>
            {t('clearHistory')}
          </Button>
        )}
      </div>
      {setRemember.isError && (
        <p role="alert" className="text-danger">
          {t('settingFailed')}
        </p>
      )}
      {isError && <RetryAlert text={t('listFailed')} onRetry={() => void refetch()} />}
      {isSuccess && data.length === 0 && <p className={`max-w-[36rem] ${textStyles.note}`}>{t(remembers ? 'noHistory' : 'historyOff')}</p>}
      <ul className="grid">
        {data.map((entry) => (
          <li key={entry.id} className="flex flex-wrap items-baseline justify-between gap-x-4 border-be border-line py-2">
            <Link to={toTextAddress(entry.ref)} className={textStyles.link}>
              <bdi>{referenceName(entry, language)}</bdi>
            </Link>
            <span className="text-[0.8125rem] text-muted">
              <TimeAgo at={entry.readAt} />
            </span>
          </li>
        ))}
      </ul>
      <Pager list={{ hasNextPage, isFetchingNextPage, fetchNextPage }} label={t('showMore')} />
      <ConfirmDialog
        open={asks}
        title={t('clearHistoryTitle')}
        action={t('clearHistory')}
        back={t('cancel')}
        danger
        pending={clear.isPending}
        onConfirm={() => clear.mutate(undefined, { onSettled: () => setAsks(false) })}
        onClose={() => setAsks(false)}
      >
        {t('clearHistoryText')}
      </ConfirmDialog>
    </section>
  )
}
