import { Copy, Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, buttonStyles } from '../../../components/ui/button.tsx'
import { notify } from '../../../lib/browser/notify.ts'
import { cardPart } from '../../../components/ui/card.ts'

/** The new recovery codes, which are shown once. */
export function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const { t } = useTranslation('security')
  const text = `${codes.join('\n')}\n`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      notify({ title: t('copied') })
    } catch {
      notify({ kind: 'error', title: t('copyFailed') })
    }
  }
  return (
    <div role="group" aria-labelledby="recovery-codes" className="mbs-3">
      <h4 id="recovery-codes" className="font-semibold">
        {t('saveCodes')}
      </h4>
      <p className={cardPart.lead}>{t('saveCodesText')}</p>
      <ul
        dir="ltr"
        className="my-3 grid grid-cols-[repeat(auto-fill,minmax(12.5rem,1fr))] gap-x-6 gap-y-1 rounded-[8px] bg-shade px-4 py-3"
      >
        {codes.map((code) => (
          <li key={code} className="font-mono text-start select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => void copy()}>
          <Copy aria-hidden className="icon" />
          {t('copyCodes')}
        </Button>
        <a
          className={buttonStyles()}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="sugya-recovery-codes.txt"
        >
          <Download aria-hidden className="icon" />
          {t('downloadCodes')}
        </a>
        <Button variant="main" onClick={onSaved}>
          {t('codesSaved')}
        </Button>
      </div>
    </div>
  )
}
