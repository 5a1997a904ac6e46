import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'

/** The debounce of the search, in milliseconds. */
const PAUSE = 200

/** A debounced copy of a text. */
export function usePaused(text: string): string {
  const wanted = text.replace(/\s+/g, ' ').trim()
  const [paused, setPaused] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(wanted), wanted === '' ? 0 : PAUSE)
    return () => clearTimeout(timer)
  }, [wanted])
  return wanted === '' ? '' : paused
}

/** The search field of the conversations. */
export function HistorySearch({ text, onText }: { text: string; onText: (text: string) => void }) {
  const { t } = useTranslation('chat')
  const direction = getDirection(useLanguage())
  return (
    <div
      role="search"
      className="mx-3 mbs-1.5 mbe-2 flex items-center gap-2 rounded-[8px] border border-line bg-paper px-2.5 text-muted focus-within:border-accent focus-within:shadow-[0_0_0_1px_var(--accent)]"
    >
      <Search aria-hidden className="icon" />
      <input
        type="search"
        // Below 16 px a phone would zoom in.
        className="min-h-9 min-w-0 flex-1 text-start text-[0.9375rem] text-ink outline-none placeholder:text-ellipsis placeholder:text-muted [&::-webkit-search-cancel-button]:opacity-60 [&::-webkit-search-cancel-button]:grayscale [@media(hover:none)]:text-[length:max(1rem,16px)]"
        dir={text === '' ? direction : 'auto'}
        value={text}
        maxLength={200}
        enterKeyHint="search"
        aria-label={t('search')}
        placeholder={t('search')}
        onChange={(event) => onText(event.target.value)}
      />
    </div>
  )
}
