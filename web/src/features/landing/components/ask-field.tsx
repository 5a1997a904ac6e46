import { ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MESSAGE_LIMIT } from '@sugya/contract/rules/limits'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'

const EXAMPLES = ['exampleNeighbor', 'exampleRuth', 'exampleJustice'] as const

/**
 * A question to begin with, and three examples. Until the application has started, the form opens the chat with the
 * question in its box.
 */
export function AskField({ onAsk }: { onAsk: (question: string) => void }) {
  const { t } = useTranslation(['landing', 'common'])
  const direction = getDirection(useLanguage())
  const [text, setText] = useState('')
  return (
    <div className="mx-auto mbs-8 max-w-[40rem]">
      <form
        action="/chat"
        role="search"
        aria-label={t('common:question')}
        className="flex items-center gap-2 rounded-[12px] border border-[color-mix(in_srgb,var(--muted)_60%,var(--line))] bg-(--raised) ps-4 pe-2 shadow-[0_8px_32px_-16px_rgb(40_30_10/28%)] focus-within:border-accent focus-within:shadow-[0_0_0_1px_var(--accent)]"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') onAsk(text.trim())
        }}
      >
        <input
          name="q"
          className="min-h-14 min-w-0 flex-1 text-start text-[length:max(1.0625rem,16px)] text-ink outline-none placeholder:text-muted"
          value={text}
          dir={text === '' ? direction : 'auto'}
          maxLength={MESSAGE_LIMIT}
          placeholder={t('common:questionPlaceholder')}
          aria-label={t('common:question')}
          autoComplete="off"
          enterKeyHint="send"
          onChange={(event) => setText(event.target.value)}
        />
        <button
          type="submit"
          aria-label={t('common:send')}
          title={t('common:send')}
          className="grid size-10 flex-none place-items-center rounded-[8px] bg-accent text-(--on-accent) hover:bg-[color-mix(in_srgb,var(--accent)_88%,var(--ink))] pointer-coarse:size-11"
        >
          <ArrowUp aria-hidden className="size-5" />
        </button>
      </form>
      <ul className="mbs-3 flex flex-wrap justify-center gap-2" aria-label={t('common:starters')}>
        {EXAMPLES.map((name) => (
          <li key={name}>
            <button
              type="button"
              className="min-h-9 rounded-full border border-line px-3.5 py-1 text-center text-[0.9375rem] leading-[1.35] text-balance text-muted hover:border-accent hover:text-accent pointer-coarse:min-h-11"
              onClick={() => onAsk(t(name))}
            >
              {t(name)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
