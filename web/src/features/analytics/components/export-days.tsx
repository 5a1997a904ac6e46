import type { analyticsApi } from '@sugya/contract/api/analytics'
import type { AnalyticsSpan } from '@sugya/contract/rules/analytics-spans'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { adminSend } from '../../../lib/api/admin-call.ts'
import type { Name } from '../../../lib/api/client.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { errorMessage } from '../../../lib/api/error-message.ts'
import { saveFile } from '../../../lib/browser/save-file.ts'

const EXPORT: Name<typeof analyticsApi.exportAnalyticsDays> = 'GET /api/admin/analytics/export.csv'

/** Exports the shown days as CSV. */
export function ExportDays({ span }: { span: AnalyticsSpan }) {
  const { t } = useTranslation('admin')
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const response = await adminSend(EXPORT, { query: { days: span } })
      saveFile(`sugya-analytics-${String(span)}-days.csv`, 'text/csv', await response.blob())
    },
    onSuccess: () => notify({ title: t('daysExported') }),
    onError: (error) => notify({ kind: 'error', title: t('daysNotExported'), text: errorMessage(error) }),
  })
  return (
    <Button disabled={isPending} aria-busy={isPending} onClick={() => mutate()}>
      <Download aria-hidden className="icon" />
      {isPending ? t('exportingDays') : t('exportDays')}
    </Button>
  )
}
