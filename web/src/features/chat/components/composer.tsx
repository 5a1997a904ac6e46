import { ArrowUp, Square } from 'lucide-react'
import { useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { useDictatedQuestion } from '../model/use-dictated-question.ts'
import { DictationButton, DictationNote } from './dictation-button.tsx'
import { MESSAGE_LIMIT } from '@sugya/contract/rules/limits'

/** The count shows from this number of characters on: before, it only distracts. */
const COUNTED_FROM = 3500
const LOWEST = 50
const HIGHEST = 120

const SEND = 'send-button grid size-9 place-items-center rounded-[8px] bg-accent text-(--on-accent) disabled:bg-line disabled:text-muted'

interface ComposerProps {
  text: string
  onText: (text: string) => void
  onSend: (text: string) => void
  /** An answer is in progress: Stop replaces Send. */
  busy: boolean
  /** No question is left: sending explains that. */
  spent?: boolean
  onStop: () => void
}

/** The question box: Enter sends, Shift+Enter starts a line, and neither while an input method composes a word. */
export function Composer({ text, onText, onSend, busy, spent, onStop }: ComposerProps) {
  const { t } = useTranslation(['chat', 'common'])
  const direction = getDirection(useLanguage())
  const box = useRef<HTMLTextAreaElement>(null)
  const dictation = useDictatedQuestion((phrase) => onText(text.trim() === '' ? phrase : `${text.trimEnd()} ${phrase}`))
  const tooLong = text.length > MESSAGE_LIMIT
  const sendable = text.trim() !== '' && !tooLong && !busy

  useLayoutEffect(() => {
    const area = box.current
    if (!area) return
    area.style.height = 'auto'
    area.style.height = `${Math.min(Math.max(area.scrollHeight, LOWEST), HIGHEST)}px`
  }, [text])

  function send(): void {
    if (sendable) onSend(text)
  }
  function onStopPress(event: MouseEvent): void {
    // Stop takes the place of Send: ignores the second click of a double click.
    if (event.detail > 1) return
    onStop()
    box.current?.focus()
  }
  function onKeyDown(event: KeyboardEvent): void {
    // Older input methods report key code 229 instead of isComposing.
    const composing = event.nativeEvent.isComposing || event.keyCode === 229
    if (event.key !== 'Enter' || event.shiftKey || composing) return
    event.preventDefault()
    send()
  }

  return (
    <>
      {tooLong && (
        <p role="alert" className="mbe-1.5 text-[0.9375rem] text-danger">
          {t('tooLong', { limit: MESSAGE_LIMIT })}
        </p>
      )}
      <DictationNote dictation={dictation} />
      <form
        className="flex items-end gap-2 rounded-[10px] border border-[color-mix(in_srgb,var(--muted)_45%,var(--line))] bg-(--raised) ps-3.5 pe-2 focus-within:border-accent focus-within:shadow-[0_0_0_1px_var(--accent)]"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <textarea
          ref={box}
          id="question"
          // Five lines fill the tallest box: none is cut.
          className="max-h-[120px] min-h-[50px] min-w-0 flex-1 resize-none overflow-y-auto py-[12px] text-[length:max(1rem,16px)] leading-[24px] text-ink outline-none placeholder:truncate placeholder:text-muted"
          rows={1}
          value={text}
          dir={text === '' ? direction : 'auto'}
          placeholder={t('common:questionPlaceholder')}
          aria-label={t('common:question')}
          aria-describedby="question-length"
          aria-invalid={tooLong || undefined}
          enterKeyHint="send"
          onChange={(event) => onText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <div className="flex min-h-[50px] items-center gap-2.5">
          <span id="question-length" className={`text-[0.8125rem] tabular-nums ${tooLong ? 'text-danger' : 'text-muted'}`}>
            <bdi aria-hidden dir="ltr" hidden={text.length < COUNTED_FROM}>
              {text.length}/{MESSAGE_LIMIT}
            </bdi>
            <span className="sr-only">{t('counter', { length: text.length, limit: MESSAGE_LIMIT })}</span>
          </span>
          {/* During an answer Stop comes right after the box. */}
          {!busy && <DictationButton dictation={dictation} />}
          {busy ? (
            <button type="button" className={SEND} aria-label={t('stop')} title={t('stop')} onClick={onStopPress}>
              <Square aria-hidden className="size-3.5" fill="currentColor" />
            </button>
          ) : (
            <button
              type="submit"
              className={`${SEND} ${spent ? 'opacity-50' : ''}`}
              disabled={!sendable}
              aria-label={t('common:send')}
              title={t('common:send')}
            >
              <ArrowUp aria-hidden className="size-4.5" />
            </button>
          )}
        </div>
      </form>
    </>
  )
}
