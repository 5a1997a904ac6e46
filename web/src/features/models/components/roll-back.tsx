import type { modelsApi } from '@sugya/contract/api/models'
import { useMutation } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { adminCall } from '../../../lib/api/admin-call.ts'
import { isolate } from '../../../lib/i18n/isolate.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { errorMessage } from '../../../lib/api/error-message.ts'
import { useModelsChanged } from '../api/model-calls.ts'

/** Puts the previous model back into service. */
export function RollBack({ name }: { name: string }) {
  const { t } = useTranslation('models')
  const language = useLanguage()
  const changed = useModelsChanged()
  const { mutate, isPending } = useMutation({
    mutationFn: () => adminCall<typeof modelsApi.rollBackModel>('POST /api/admin/models/roll-back', {}),
    onSuccess: ({ to }) => notify({ title: t('rolledBack', { name: isolate(to, language) }) }),
    onError: (error) => notify({ kind: 'error', title: t('rollBackFailed'), text: errorMessage(error) }),
    onSettled: changed,
  })
  return (
    <Button disabled={isPending} aria-busy={isPending} onClick={() => mutate()}>
      <Undo2 aria-hidden className="icon" />
      {t('rollBack', { name: isolate(name, language) })}
    </Button>
  )
}
