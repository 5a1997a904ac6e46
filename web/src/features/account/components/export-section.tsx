import type { accountApi } from '@sugya/contract/api/account'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { readFailure, send, type Name } from '../../../lib/api/client.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { errorMessage } from '../../../lib/api/error-message.ts'

const EXPORT: Name<typeof accountApi.exportAccount> = 'GET /api/account/export'
type Format = 'json' | 'html'

/** Fetched and not linked to, so that the token goes along in the header; the file has the name the server gives it. */
async function download(format: Format, language: string): Promise<void> {
  const response = await send(EXPORT, { query: { format, language } })
  if (!response.ok) throw await readFailure(response)
  const name = /filename="?([^";]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? `sugya.${format}`
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has begun to save by the next turn of the loop, and not sooner everywhere.
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}

/** Everything that is stored about the user, to take away: to read, or for a program. */
export function ExportSection() {
  const { t } = useTranslation('account')
  const language = useLanguage()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (format: Format) => download(format, language),
    onError: (error) => notify({ kind: 'error', title: t('exportFailed'), text: errorMessage(error, t('exportFailedText')) }),
  })
  const words: Record<Format, string> = { html: t('exportHtml'), json: t('exportJson', { format: 'JSON' }) }
  return (
    <section className="account-section" aria-labelledby="export">
      <h2 id="export">{t('export')}</h2>
      <p className="account-lead">{t('exportText')}</p>
      <div className="flex flex-wrap gap-3">
        {(['html', 'json'] as const).map((format) => (
          <button key={format} type="button" className="button" disabled={isPending} onClick={() => mutate(format)}>
            <Download aria-hidden className="icon" />
            {isPending && variables === format ? t('exporting') : words[format]}
          </button>
        ))}
      </div>
    </section>
  )
}
