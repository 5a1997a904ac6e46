import type { Language } from '../api/texts.ts'
import type { SearchFilters } from './search-filters.ts'

/**
 * Keys of the browser's query cache under which the server writes answers into a document, and the application looks
 * for them.
 */
export const queryKeys = {
  ready: ['ready'],
  currentModel: ['model'],
  starterQuestions: (language: Language) => ['starters', language],
  passage: (ref: string) => ['passage', ref],
  search: ({ query, category, work, textLanguage, period }: SearchFilters, language: Language) => [
    'search',
    query,
    category,
    work,
    textLanguage,
    period,
    language,
  ],
}
