import { MESSAGE_LIMIT } from '@sugya/contract/rules/limits'
import { Dices, Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { categoryNames, type Category } from '../model/categories.ts'

interface SearchFormProps {
  /** What the address says is looked for. */
  query: string
  category: Category
  onSearch: (query: string) => void
  onCategory: (category: Category) => void
  onRandom: () => void
  drawing: boolean
}

/** What to look for and where; a text by chance. A query without a letter is no query. */
export function SearchForm({ query, category, onSearch, onCategory, onRandom, drawing }: SearchFormProps) {
  const { t } = useTranslation('library')
  const direction = getDirection(useLanguage())
  const [typed, setTyped] = useState({ query, text: query })
  if (typed.query !== query) setTyped({ query, text: query })
  return (
    <div role="search">
      <form
        className="search-form"
        onSubmit={(event) => {
          event.preventDefault()
          const text = typed.text.trim()
          if (text !== '') onSearch(text)
        }}
      >
        <input
          type="search"
          className="search-box"
          value={typed.text}
          dir={typed.text === '' ? direction : 'auto'}
          maxLength={MESSAGE_LIMIT}
          aria-label={t('search')}
          placeholder={t('searchHint')}
          enterKeyHint="search"
          onChange={(event) => setTyped({ query, text: event.target.value })}
        />
        <button type="submit" className="search-button" aria-label={t('submit')} title={t('submit')}>
          <Search aria-hidden className="size-5" />
        </button>
      </form>
      <div className="search-foot">
        <div role="group" aria-label={t('categories')} className="choices">
          {categoryNames.map((name) => (
            <button key={name} type="button" aria-pressed={name === category} onClick={() => onCategory(name)}>
              {t(name)}
            </button>
          ))}
        </div>
        <button type="button" className="quiet-button -ms-2" disabled={drawing} aria-busy={drawing} onClick={onRandom}>
          <Dices aria-hidden className="icon" />
          {t('random')}
        </button>
      </div>
    </div>
  )
}
