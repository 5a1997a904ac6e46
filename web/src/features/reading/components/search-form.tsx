import { SEARCH_LIMIT } from '@sugya/contract/rules/limits'
import { Dices, Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { Choice, Choices } from '../../../components/ui/choices.tsx'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { categoryNames, type Category } from '@sugya/contract/rules/search-filters'

interface SearchFormProps {
  /** The query in the address. */
  query: string
  category: Category
  onSearch: (query: string) => void
  onCategory: (category: Category) => void
  onRandom: () => void
  drawing: boolean
}

/** The search field, the categories, and the button for a random text. An empty query is not sent. */
export function SearchForm({ query, category, onSearch, onCategory, onRandom, drawing }: SearchFormProps) {
  const { t } = useTranslation('library')
  const direction = getDirection(useLanguage())
  const [typed, setTyped] = useState({ query, text: query })
  if (typed.query !== query) setTyped({ query, text: query })
  return (
    <div role="search">
      <form
        className="flex max-w-[44rem] items-center rounded-[10px] border border-line bg-(--raised) focus-within:border-accent"
        onSubmit={(event) => {
          event.preventDefault()
          const text = typed.text.trim()
          if (text !== '') onSearch(text)
        }}
      >
        <input
          type="search"
          className="min-h-12 min-w-0 flex-1 bg-transparent ps-4 pe-2 text-[1.0625rem] outline-none placeholder:text-muted placeholder:opacity-100 [&::-webkit-search-cancel-button]:hidden"
          value={typed.text}
          dir={typed.text === '' ? direction : 'auto'}
          maxLength={SEARCH_LIMIT}
          aria-label={t('search')}
          placeholder={t('searchHint')}
          enterKeyHint="search"
          onChange={(event) => setTyped({ query, text: event.target.value })}
        />
        <button type="submit" className="grid size-12 place-items-center text-accent" aria-label={t('submit')} title={t('submit')}>
          <Search aria-hidden className="size-5" />
        </button>
      </form>
      <div className="mbs-2 mbe-7 flex flex-wrap items-center gap-x-6 gap-y-1">
        <Choices label={t('categories')}>
          {categoryNames.map((name) => (
            <Choice key={name} pressed={name === category} onPress={() => onCategory(name)}>
              {t(name)}
            </Choice>
          ))}
        </Choices>
        <Button variant="quiet" className="-ms-2" disabled={drawing} aria-busy={drawing} onClick={onRandom}>
          <Dices aria-hidden className="icon" />
          {t('random')}
        </Button>
      </div>
    </div>
  )
}
