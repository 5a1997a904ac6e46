import type { trainingApi } from '@sugya/contract/api/training'
import { Download } from 'lucide-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { adminSend } from '../../../lib/api/admin-call.ts'
import type { Name } from '../../../lib/api/client.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { errorMessage } from '../../../lib/api/error-message.ts'
import { saveFile } from '../../../lib/browser/save-file.ts'

const EXPORT: Name<typeof trainingApi.exportTrainingData> = 'GET /api/training/export'

/** Downloads all training files as one, named as the specification requires. */
export function ExportButton() {
  const { t } = useTranslation(['training', 'admin'])
  const { mutate, isPending } = useMutation({
    mutationFn: async () => saveFile('training-data.jsonl', 'application/jsonl', await (await adminSend(EXPORT, {})).blob()),
    onSuccess: () => notify({ title: t('exported') }),
    onError: (error) => notify({ kind: 'error', title: t('exportFailed'), text: errorMessage(error) }),
  })
  return (
    <Button disabled={isPending} aria-busy={isPending} onClick={() => mutate()}>
      <Download aria-hidden className="icon" />
      {isPending ? t('exporting') : t('export')}
    </Button>
  )
}
