import { toTextAddress } from '@sugya/contract/rules/pages'
import type { PassageView, TextLanguage } from '@sugya/contract/api/texts'
import { Copy, Link2, MessageCircleQuestionMark } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { leaveDraft } from '../features/chat/model/use-draft.ts'
import { panelSection } from '../features/reading/components/class-names.ts'
import { useCopyPassage } from '../features/reading/model/copy-passage.ts'
import { AddToSheet } from '../features/sheets/components/add-to-sheet.tsx'
import { notify } from '../lib/browser/notify.ts'
import { referenceName } from '../lib/i18n/reference-name.ts'
import { useLanguage } from '../lib/i18n/setup.ts'

interface PassageActionsProps {
  passage: PassageView
  /** The languages that copying takes. */
  languages: readonly TextLanguage[]
}

/** What a reader can do with a passage: ask about it, copy it, copy a link to it. */
export function PassageActions({ passage, languages }: PassageActionsProps) {
  const { t } = useTranslation(['library', 'texts', 'common'])
  const language = useLanguage()
  const navigate = useNavigate()
  const copy = useCopyPassage()
  const asked = useRef(false)
  useEffect(() => {
    // The chat has replaced this page by then.
    return () => void (asked.current && document.getElementById('question')?.focus())
  }, [])
  function ask(): void {
    asked.current = true
    leaveDraft(t('question', { ref: referenceName(passage, language) }))
    void navigate('/chat')
  }
  function copyLink(): void {
    const writing = async () => navigator.clipboard.writeText(new URL(toTextAddress(passage.ref), location.href).href)
    writing().then(
      () => notify({ title: t('linkCopied') }),
      () => notify({ kind: 'error', title: t('common:error'), text: t('linkCopyFailed') }),
    )
  }
  return (
    <div
      className={`flex flex-wrap gap-x-2 max-md:flex-nowrap max-md:overflow-x-auto max-md:[scrollbar-width:none] max-md:[&_button]:shrink-0 max-md:[&_button]:whitespace-nowrap ${panelSection}`}
    >
      <button type="button" className="quiet-button -ms-2" onClick={ask}>
        <MessageCircleQuestionMark aria-hidden className="icon rtl:-scale-x-100" />
        {t('ask')}
      </button>
      <button type="button" className="quiet-button -ms-2" onClick={() => copy(passage, languages)}>
        <Copy aria-hidden className="icon" />
        {t('texts:copy')}
      </button>
      <button type="button" className="quiet-button -ms-2" onClick={copyLink}>
        <Link2 aria-hidden className="icon" />
        {t('copyLink')}
      </button>
      <AddToSheet key={passage.ref} reference={passage.ref} className="quiet-button -ms-2" />
    </div>
  )
}
