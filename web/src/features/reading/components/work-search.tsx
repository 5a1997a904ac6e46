import { SEARCH_LIMIT } from '@sugya/contract/rules/limits'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { toParameters } from '@sugya/contract/rules/search-filters'

/** A field that searches one work only: the results are on the library page, with the work as a filter. */
export function WorkSearch({ work, onNavigate }: { work: string; onNavigate?: (() => void) | undefined }) {
  const { t } = useTranslation('library')
  const direction = getDirection(useLanguage())
  const navigate = useNavigate()
  const [text, setText] = useState('')
  function search(): void {
    const query = text.trim()
    if (query === '') return
    onNavigate?.()
    const parameters = toParameters({ query, category: 'all', work, textLanguage: undefined, period: undefined })
    void navigate(`/texts?${new URLSearchParams(parameters).toString()}`)
  }
  return (
    <form
      role="search"
      className="mbe-4 flex items-center rounded-[8px] border border-line bg-(--raised) focus-within:border-accent"
      onSubmit={(event) => {
        event.preventDefault()
        search()
      }}
    >
      <input
        type="search"
        className="min-h-10 min-w-0 flex-1 bg-transparent ps-3 text-start text-[1rem] outline-none placeholder:text-[0.9375rem] placeholder:text-muted placeholder:opacity-100 [&::-webkit-search-cancel-button]:hidden"
        value={text}
        dir={text === '' ? direction : 'auto'}
        maxLength={SEARCH_LIMIT}
        aria-label={t('searchWork')}
        placeholder={t('searchWork')}
        enterKeyHint="search"
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="grid min-h-10 min-w-10 place-items-center text-accent" aria-label={t('submit')}>
        <Search aria-hidden className="size-4.5" />
      </button>
    </form>
  )
}
