import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../lib/browser/notify.ts'

/** How long the check mark shows (specification §9), in milliseconds. */
const MARK = 2000

/** Copies the markdown of an answer with its citation numbers. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation(['chat', 'common'])
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), MARK)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      notify({ title: t('copied'), text: t('copiedText') })
    } catch {
      notify({ kind: 'error', title: t('common:error'), text: t('copyFailed') })
    }
  }

  const Icon = copied ? Check : Copy
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={copied ? t('copied') : t('copy')}
      title={t('copy')}
      onClick={() => void copy()}
    >
      <Icon aria-hidden className="icon" />
    </button>
  )
}
