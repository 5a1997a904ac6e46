import type { removeTrainingFile } from '@sugya/contract/api/training'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ConfirmedButton } from '../../../components/ui/confirmed-button.tsx'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { adminCall } from '../../../lib/api/admin-call.ts'
import { isolated } from '../../../lib/i18n/isolate.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { saidByServer } from '../../../lib/api/server-message.ts'
import { filesKey } from '../api/training-calls.ts'
import '../words.ts'

/** Removes a training file, once it was asked whether that is meant. */
export function RemoveFile({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation(['training', 'common'])
  const language = useLanguage()
  const client = useQueryClient()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => adminCall<typeof removeTrainingFile>('DELETE /api/training/files/:id', { params: { id } }),
    onSuccess: () => notify({ title: t('removed') }),
    onError: (error) => notify({ kind: 'error', title: t('removeFailed'), text: saidByServer(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: filesKey }),
  })
  return (
    <ConfirmedButton
      label={t('remove')}
      named={t('removeNamed', { name })}
      question={t('removeQuestion')}
      text={t('removeText', { name: isolated(name, language) })}
      cancelLabel={t('cancel')}
      closeLabel={t('common:close')}
      pending={isPending}
      onConfirmed={() => mutateAsync()}
    />
  )
}
