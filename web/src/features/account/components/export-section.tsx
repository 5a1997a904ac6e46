import type { accountApi } from '@sugya/contract/api/account'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PageSection } from '../../../components/ui/page-section.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { readFailure, send, type Name } from '../../../lib/api/client.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { errorMessage } from '../../../lib/api/error-message.ts'

const EXPORT: Name<typeof accountApi.exportAccount> = 'GET /api/account/export'
type Format = 'json' | 'html'

/** Fetches the file instead of linking to it, so that the token is sent in a header. The server names the file. */
async function download(format: Format, language: string): Promise<void> {
  const response = await send(EXPORT, { query: { format, language } })
  if (!response.ok) throw await readFailure(response)
  const name = /filename="?([^";]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? `sugya.${format}`
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers start saving only after the current task.
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}

/** Exports all data of the user, as a page to read or as JSON. */
export function ExportSection() {
  const { t } = useTranslation('account')
  const language = useLanguage()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (format: Format) => download(format, language),
    onError: (error) => notify({ kind: 'error', title: t('exportFailed'), text: errorMessage(error, t('exportFailedText')) }),
  })
  const words: Record<Format, string> = { html: t('exportHtml'), json: t('exportJson', { format: 'JSON' }) }
  return (
    <PageSection id="export" title={t('export')} lead={t('exportText')}>
      <div className="flex flex-wrap gap-3">
        {(['html', 'json'] as const).map((format) => (
          <Button key={format} disabled={isPending} onClick={() => mutate(format)}>
            <Download aria-hidden className="icon" />
            {isPending && variables === format ? t('exporting') : words[format]}
          </Button>
        ))}
      </div>
    </PageSection>
  )
}
