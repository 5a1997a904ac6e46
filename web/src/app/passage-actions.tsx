import { addEditions } from '@sugya/contract/rules/editions'
import { toTextAddress } from '@sugya/contract/rules/pages'
import type { PassageView, TextLanguage } from '@sugya/contract/api/texts'
import { Copy, Link2, ListPlus, MessageCircleQuestionMark } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { buttonStyles } from '../components/ui/button.tsx'
import { leaveDraft } from '../features/chat/model/use-draft.ts'
import { panelSection } from '../features/reading/components/class-names.ts'
import { listOtherEditions } from '../features/reading/model/prefer-editions.ts'
import { useCopyPassage } from '../features/reading/model/copy-passage.ts'
import { AddToSheet } from '../features/sheets/components/add-to-sheet.tsx'
import { notify } from '../lib/browser/notify.ts'
import { useMedia } from '../lib/browser/use-media.ts'
import { referenceName } from '../lib/i18n/reference-name.ts'
import { useLanguage } from '../lib/i18n/setup.ts'

interface PassageActionsProps {
  passage: PassageView
  /** The languages that copying takes. */
  languages: readonly TextLanguage[]
}

/** A phone and a small tablet: narrower than `md:` of Tailwind. */
const NARROW = '(max-width: 47.99rem)'
const COLUMN = 'min-w-16 flex-col justify-center gap-1 text-[0.8125rem]'

/**
 * What a reader can do with a passage: ask about it, copy it, copy a link to it. On a phone in one row, in a word each.
 */
export function PassageActions({ passage, languages }: PassageActionsProps) {
  const { t } = useTranslation(['library', 'texts', 'common'])
  const language = useLanguage()
  const navigate = useNavigate()
  const copy = useCopyPassage()
  const asked = useRef(false)
  const isNarrow = useMedia(NARROW)
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
    const writing = async () =>
      navigator.clipboard.writeText(
        new URL(addEditions(toTextAddress(passage.ref), listOtherEditions(passage, languages)), location.href).href,
      )
    writing().then(
      () => notify({ title: t('linkCopied') }),
      () => notify({ kind: 'error', title: t('common:error'), text: t('linkCopyFailed') }),
    )
  }
  const styles = buttonStyles({ variant: 'quiet', className: isNarrow ? COLUMN : '-ms-2' })
  return (
    <div className={`${isNarrow ? 'flex justify-between' : 'flex flex-wrap gap-x-2'} ${panelSection}`}>
      <button type="button" className={styles} onClick={ask}>
        <MessageCircleQuestionMark aria-hidden className="icon rtl:-scale-x-100" />
        {isNarrow ? t('askShort') : t('ask')}
      </button>
      <button type="button" className={styles} onClick={() => copy(passage, languages)}>
        <Copy aria-hidden className="icon" />
        {isNarrow ? t('copyShort') : t('texts:copy')}
      </button>
      <button type="button" className={styles} onClick={copyLink}>
        <Link2 aria-hidden className="icon" />
        {isNarrow ? t('linkShort') : t('copyLink')}
      </button>
      <AddToSheet key={passage.ref} reference={passage.ref} className={styles}>
        {isNarrow ? (
          <>
            <ListPlus aria-hidden className="icon rtl:-scale-x-100" />
            {t('sheetShort')}
          </>
        ) : undefined}
      </AddToSheet>
    </div>
  )
}
