import { Copy, Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, buttonStyles } from '../../../components/ui/button.tsx'
import { notify } from '../../../lib/browser/notify.ts'

/**
 * What a reader does with the question for a rabbi that ends a practical answer: copies it, or opens an e-mail that
 * contains it.
 */
export function RabbiCard({ question }: { question: string }) {
  const { t } = useTranslation(['chat', 'common'])

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(question)
      notify({ title: t('copied'), text: t('rabbiCopied') })
    } catch {
      notify({ kind: 'error', title: t('common:error'), text: t('rabbiNotCopied') })
    }
  }

  const address = `mailto:?subject=${encodeURIComponent(t('rabbiSubject'))}&body=${encodeURIComponent(question)}`
  return (
    <div role="group" aria-label={t('rabbiCard')} className="-ms-2 mbs-1 flex flex-wrap items-center gap-1">
      <Button variant="quiet" onClick={() => void copy()}>
        <Copy aria-hidden className="icon" />
        {t('rabbiCopy')}
      </Button>
      <a className={buttonStyles({ variant: 'quiet' })} href={address}>
        <Mail aria-hidden className="icon" />
        {t('rabbiMail')}
      </a>
    </div>
  )
}
