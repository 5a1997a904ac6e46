import type { removeTrainingFile } from '@sugya/contract/training'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../components/ui/dialog.tsx'
import { useLanguage } from '../../i18n/set-up.ts'
import { adminCall } from '../../lib/admin-call.ts'
import { isolated } from '../../lib/isolated.ts'
import { notify } from '../../lib/notify.ts'
import { saidByServer } from '../../lib/said-by-server.ts'
import { filesKey } from './training-calls.ts'
import './words.ts'

/** Removes a training file, once it was asked whether that is meant. */
export function RemoveFile({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation(['training', 'common'])
  const language = useLanguage()
  const client = useQueryClient()
  const [asked, setAsked] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => adminCall<typeof removeTrainingFile>('DELETE /api/training/files/:id', { params: { id } }),
    onSuccess: () => notify({ title: t('removed') }),
    onError: (error) => notify({ kind: 'error', title: t('removeFailed'), text: saidByServer(error) }),
    onSettled: () => {
      setAsked(false)
      return client.invalidateQueries({ queryKey: filesKey })
    },
  })
  return (
    <>
      <button type="button" className="quiet-button" aria-label={t('removeNamed', { name })} onClick={() => setAsked(true)}>
        {t('remove')}
      </button>
      <Dialog open={asked} onClose={() => setAsked(false)} title={t('removeQuestion')} closeLabel={t('common:close')}>
        <p className="panel-lead wrap-anywhere">{t('removeText', { name: isolated(name, language) })}</p>
        <div className="panel-actions mbs-4">
          <button type="button" className="button button-danger" disabled={isPending} onClick={() => mutate()}>
            {t('remove')}
          </button>
          <button type="button" className="button" onClick={() => setAsked(false)}>
            {t('cancel')}
          </button>
        </div>
      </Dialog>
    </>
  )
}
