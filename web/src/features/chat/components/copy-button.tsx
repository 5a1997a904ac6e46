import type { Message } from '@sugya/contract/api/chat'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { notify } from '../../../lib/browser/notify.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { toCopiedHtml, toCopiedText } from '../model/copy-answer.ts'

/** How long the check mark shows (specification §9), in milliseconds. */
const MARK = 2000

interface CopyButtonProps {
  message: Message
  /** Contains the answer as it is shown. */
  article: RefObject<HTMLElement | null>
}

/** Copies an answer with the list of its references, as text and as formatted text. */
export function CopyButton({ message, article }: CopyButtonProps) {
  const { t } = useTranslation(['chat', 'common'])
  const language = useLanguage()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), MARK)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy(): Promise<void> {
    const options = { message, language, heading: t('sources') }
    const shown = article.current?.querySelector<HTMLElement>('.prose-answer')
    try {
      await writeToClipboard(toCopiedText(options), shown ? toCopiedHtml(shown, options) : null)
      setCopied(true)
      notify({ title: t('copied'), text: t('copiedText') })
    } catch {
      notify({ kind: 'error', title: t('common:error'), text: t('copyFailed') })
    }
  }

  const Icon = copied ? Check : Copy
  return (
    <IconButton label={copied ? t('copied') : t('copy')} title={t('copy')} onClick={() => void copy()}>
      <Icon aria-hidden className="icon" />
    </IconButton>
  )
}

/** Writes both forms; the text alone where the browser accepts no other. */
async function writeToClipboard(text: string, html: string | null): Promise<void> {
  if (html === null || typeof ClipboardItem === 'undefined') return await navigator.clipboard.writeText(text)
  const toBlob = (type: string, content: string) => new Blob([content], { type })
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': toBlob('text/plain', text), 'text/html': toBlob('text/html', html) })])
}
