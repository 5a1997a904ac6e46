import { MESSAGE_LIMIT } from '@sugya/contract/rules/limits'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { QuestionCost } from './question-cost.tsx'

interface QuestionFormProps {
  /** The question as it was asked. */
  text: string
  onAsk: (text: string) => void
  onCancel: () => void
}

/**
 * Edits a question in its place: Enter asks, Shift+Enter starts a line, Escape keeps what was asked. Says what asking
 * costs.
 */
export function QuestionForm({ text, onAsk, onCancel }: QuestionFormProps) {
  const { t } = useTranslation('chat')
  const direction = getDirection(useLanguage())
  const [edited, setEdited] = useState(text)
  const box = useRef<HTMLTextAreaElement>(null)
  const isTooLong = edited.length > MESSAGE_LIMIT
  const isSendable = edited.trim() !== '' && !isTooLong

  useLayoutEffect(() => {
    const area = box.current
    if (!area) return
    area.style.height = 'auto'
    area.style.height = `${String(area.scrollHeight)}px`
  }, [edited])
  useEffect(() => {
    box.current?.focus()
    box.current?.setSelectionRange(text.length, text.length)
  }, [text])

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      // The source beside the answer stays open.
      event.preventDefault()
      return onCancel()
    }
    // Older input methods report key code 229 instead of isComposing.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229
    if (event.key !== 'Enter' || event.shiftKey || isComposing) return
    event.preventDefault()
    if (isSendable) onAsk(edited.trim())
  }

  return (
    <form
      aria-label={t('editQuestion')}
      className="mbe-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (isSendable) onAsk(edited.trim())
      }}
    >
      <textarea
        ref={box}
        className="max-h-[40dvh] w-full resize-none overflow-y-auto rounded-[10px] border border-accent bg-(--raised) px-3.5 py-2.5 text-[length:max(1.0625rem,16px)] leading-[1.5] text-ink outline-none focus-visible:shadow-[0_0_0_1px_var(--accent)]"
        rows={1}
        value={edited}
        dir={edited === '' ? direction : 'auto'}
        aria-label={t('editQuestion')}
        aria-invalid={isTooLong || undefined}
        enterKeyHint="send"
        onChange={(event) => setEdited(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {isTooLong && (
        <p role="alert" className="mbs-1 text-[0.9375rem] text-danger">
          {t('tooLong', { limit: MESSAGE_LIMIT })}
        </p>
      )}
      <div className="mbs-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button type="submit" variant="quiet" className="-ms-2 font-semibold" disabled={!isSendable}>
          {t('askEdited')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('keepQuestion')}
        </Button>
        <QuestionCost />
      </div>
    </form>
  )
}
