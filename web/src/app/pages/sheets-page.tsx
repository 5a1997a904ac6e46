import { useMutation } from '@tanstack/react-query'
import { FilePlus2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Button } from '../../components/ui/button.tsx'
import { textStyles } from '../../components/ui/text-styles.ts'
import { SheetList } from '../../features/sheets/components/sheet-list.tsx'
import { createSheet } from '../../features/sheets/api/sheet-calls.ts'
import { newId } from '../../features/sheets/model/new-id.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useAccount } from '../../session/use-account.ts'

/** All source sheets of the reader. */
export function SheetsPage() {
  const { t } = useTranslation('sheets')
  const navigate = useNavigate()
  const account = useAccount()
  const create = useMutation({
    mutationFn: () => createSheet({ id: newId(), title: '' }),
    onSuccess: (sheet) => void navigate(`/sheets/${sheet.id}`),
  })
  return (
    <main className="mx-auto w-full max-w-[50rem] px-5 pbs-6 pbe-12">
      {/* On a phone the button stands below what the page is about, in the order of the eye. */}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 pbs-2">
        <h1 className={textStyles.title}>{t('title')}</h1>
        <p className={`order-1 w-full ${textStyles.lead}`}>{t('lead')}</p>
        <Button variant="main" className="max-sm:order-2 max-sm:mbe-4" disabled={create.isPending} onClick={() => create.mutate()}>
          <FilePlus2 aria-hidden className="icon" />
          {t('newSheet')}
        </Button>
      </div>
      {create.isError && (
        <p role="alert" className="mbe-3 text-danger">
          {errorMessage(create.error, t('failed'))}
        </p>
      )}
      <SheetList />
      {account === null && <p className={`mbs-6 ${textStyles.note}`}>{t('guestNote')}</p>}
    </main>
  )
}
