import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { Button, buttonStyles } from '../../components/ui/button.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { textStyles } from '../../components/ui/text-styles.ts'
import { SheetView } from '../../features/sheets/components/sheet-view.tsx'
import { SheetOutput } from '../../features/sheets/components/sheet-tools.tsx'
import { useSharedSheet, useSharedSheetChanges } from '../../features/sheets/api/sheet-calls.ts'
import { ApiError } from '../../lib/api/client.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useOwnHead } from '../../lib/browser/page-head.ts'
import { formatLongDate } from '../../lib/i18n/long-date.ts'
import { useLanguage } from '../../lib/i18n/setup.ts'
import { formatToday } from '../format-today.ts'

/** A source sheet that somebody shared, for anyone who has the link: `/s/{link}`. */
export function SharedSheetPage() {
  const { t } = useTranslation(['sheets', 'common'])
  const language = useLanguage()
  const { id = '' } = useParams()
  const { data, error, isPending, refetch } = useSharedSheet(id)
  const { data: changes } = useSharedSheetChanges(id)
  const isGone = error instanceof ApiError && error.status === 404
  useOwnHead({ title: data?.title, unlisted: true })
  return (
    <main className="mx-auto w-full max-w-[54rem] px-5 pbs-4 pbe-12 print:max-w-none print:p-0">
      {isPending && <Spinner label={t('common:loading')} />}
      {data && (
        <Suspense fallback={<Spinner label={t('common:loading')} />}>
          <div className="flex flex-wrap items-center justify-between gap-x-4 border-be border-line pbe-2 print:hidden">
            <p className={textStyles.note}>{t('sharedNote', { date: formatLongDate(data.updatedAt, language) })}</p>
            <div className="flex flex-wrap gap-1">
              <SheetOutput sheet={data} date={formatToday(language, new Date(data.updatedAt))} />
            </div>
          </div>
          <SheetView sheet={data} changes={changes ?? []} date={formatToday(language, new Date(data.updatedAt))} />
          <Link to="/sheets" className={buttonStyles({ className: 'print:hidden' })}>
            {t('ownSheet')}
          </Link>
        </Suspense>
      )}
      {error && (
        <div role="alert">
          <h1 className={textStyles.title}>{isGone ? t('sharedGoneTitle') : t('sharedFailed')}</h1>
          <p className={textStyles.lead}>{isGone ? t('sharedGone') : errorMessage(error, t('sharedFailed'))}</p>
          {!isGone && <Button onClick={() => void refetch()}>{t('common:retry')}</Button>}
        </div>
      )}
    </main>
  )
}
