import { useQuery } from '@tanstack/react-query'
import { Suspense, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { Button, buttonStyles } from '../../components/ui/button.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { SheetEditorView } from '../../features/sheets/components/sheet-editor.tsx'
import { readSheet, sheetKey } from '../../features/sheets/api/sheet-calls.ts'
import { createDraftStorage } from '../../features/sheets/model/stored-draft.ts'
import { ApiError } from '../../lib/api/client.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useOwnHead } from '../../lib/browser/page-head.ts'
import { useLanguage } from '../../lib/i18n/setup.ts'
import { formatToday } from '../format-today.ts'

/** A source sheet of the reader: `/sheets/{id}`. */
export function OwnSheetPage() {
  const { id = '' } = useParams()
  return <OpenSheet key={id} id={id} />
}

function OpenSheet({ id }: { id: string }) {
  const { t } = useTranslation(['sheets', 'common'])
  const language = useLanguage()
  const sheet = useQuery({ queryKey: sheetKey(id), queryFn: ({ signal }) => readSheet(id, signal), staleTime: 0, gcTime: 0 })
  const { error } = sheet
  // Deferred, so that a long sheet renders in short tasks.
  const data = useDeferredValue(sheet.data)
  useOwnHead({ title: data?.title, unlisted: true })
  // Without a network the unsaved state of this device can still be edited.
  const isUnreachable = error instanceof ApiError && error.code === 'unreachable'
  const opened = data ?? (isUnreachable ? createDraftStorage(id).read() : null)
  const isMissing = error instanceof ApiError && (error.status === 403 || error.status === 404)
  return (
    <main className="mx-auto w-full max-w-[54rem] px-5 pbs-4 pbe-12 print:max-w-none print:p-0">
      {!opened && !error && <Spinner label={t('common:loading')} />}
      {opened && (
        <Suspense fallback={<Spinner label={t('common:loading')} />}>
          <SheetEditorView id={id} opened={opened} link={data?.link ?? null} date={formatToday(language)} />
        </Suspense>
      )}
      {error && !opened && (
        <div role="alert">
          <p className="mbe-3">{isMissing ? t('missing') : errorMessage(error, t('loadFailed'))}</p>
          {!isMissing && (
            <Button className="me-2" onClick={() => void sheet.refetch()}>
              {t('common:retry')}
            </Button>
          )}
          <Link to="/sheets" className={buttonStyles()}>
            {t('back')}
          </Link>
        </div>
      )}
    </main>
  )
}
