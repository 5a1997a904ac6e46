import type { trainingApi } from '@sugya/contract/api/training'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { adminCall } from '../../../lib/api/admin-call.ts'
import { isolate } from '../../../lib/i18n/isolate.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { errorMessage } from '../../../lib/api/error-message.ts'
import { filesKey } from '../api/training-calls.ts'

/** Removes a training file after confirmation. */
export function RemoveFile({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('training')
  const language = useLanguage()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => adminCall<typeof trainingApi.removeTrainingFile>('DELETE /api/training/files/:id', { params: { id } }),
    onSuccess: () => notify({ title: t('removed') }),
    onError: (error) => notify({ kind: 'error', title: t('removeFailed'), text: errorMessage(error) }),
    onSettled: () => {
      setAsking(false)
      return client.invalidateQueries({ queryKey: filesKey })
    },
  })
  return (
    <>
      <Button variant="quiet" aria-label={t('removeNamed', { name })} onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('removeQuestion')}
        action={t('remove')}
        back={t('cancel')}
        danger
        pending={isPending}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
      >
        {t('removeText', { name: isolate(name, language) })}
      </ConfirmDialog>
    </>
  )
}
