import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

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
  return (
    <div role="search" className="history-search">
      <Search aria-hidden className="icon" />
      <input
        type="search"
        dir="auto"
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
