import type { SheetSummary } from '@sugya/contract/api/sheets'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FilePlus2, FileText } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { textStyles } from '../../../components/ui/text-styles.ts'
import { errorMessage } from '../../../lib/api/error-message.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { addBlocks, createSheet, sheetKey, sheetsKey, useSheets } from '../api/sheet-calls.ts'
import { type SheetAddition, toBlocks } from '../model/addition.ts'
import { newId } from '../model/new-id.ts'

interface AddToSheetDialogProps {
  additions: readonly SheetAddition[]
  title?: string | undefined
  onClose: () => void
}

/** Sheets that are listed at once; the others are on the page of all sheets. */
const LISTED = 8
const ROW = 'flex min-h-11 w-full items-center gap-2.5 rounded-[6px] px-2.5 py-1.5 text-start hover:bg-shade disabled:opacity-65'

/** Asks which sheet something is added to, the last changed first, or makes a new one. */
export function AddToSheetDialog({ additions, title, onClose }: AddToSheetDialogProps) {
  const { t } = useTranslation(['sheets', 'common', 'texts'])
  const language = useLanguage()
  const navigate = useNavigate()
  const client = useQueryClient()
  const list = useSheets()
  // The same ids for every attempt: a repeated request adds nothing twice.
  const [blocks] = useState(() => toBlocks(additions, language))
  const [id] = useState(newId)
  const add = useMutation({
    mutationFn: (sheet: SheetSummary | null) =>
      sheet === null ? createSheet({ id, title: title ?? t('untitled'), blocks }) : addBlocks(sheet.id, blocks),
    onSuccess: (sheet) => {
      client.removeQueries({ queryKey: sheetKey(sheet.id) })
      void client.invalidateQueries({ queryKey: sheetsKey })
      onClose()
      notify({
        title: t('added', { title: sheet.title || t('untitled') }),
        action: { label: t('open'), run: () => void navigate(`/sheets/${sheet.id}`) },
      })
    },
  })
  const busy = add.isPending
  return (
    <Dialog open onClose={onClose} title={t('texts:addToSheet')} closeLabel={t('common:close')}>
      {list.isPending && <Spinner label={t('common:loading')} />}
      <ul className="-mx-2.5" aria-busy={busy}>
        <li>
          <button type="button" className={`${ROW} font-semibold text-accent`} disabled={busy} onClick={() => add.mutate(null)}>
            <FilePlus2 aria-hidden className="icon flex-none" />
            {t('newSheet')}
          </button>
        </li>
        {list.data?.slice(0, LISTED).map((sheet) => (
          <li key={sheet.id}>
            <button type="button" className={ROW} disabled={busy} onClick={() => add.mutate(sheet)}>
              <FileText aria-hidden className="icon flex-none text-muted" />
              <bdi className="min-w-0 flex-1 truncate">{sheet.title || t('untitled')}</bdi>
              <span className="flex-none text-[0.8125rem] text-muted">{t('sourceCount', { count: sheet.sources })}</span>
            </button>
          </li>
        ))}
      </ul>
      {(add.error ?? list.error) && (
        <p role="alert" className="mbs-3 text-danger">
          {errorMessage(add.error ?? list.error, t('addFailed'))}
        </p>
      )}
      <p className={`mbs-3 ${textStyles.note}`}>{t('addNote')}</p>
    </Dialog>
  )
}
