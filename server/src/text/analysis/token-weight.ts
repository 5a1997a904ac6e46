import type { Language } from '@sugya/contract/api/texts'
import { languageData } from '../language-data.ts'
import { normalizeFinals } from './hebrew.ts'
import { stemEnglish, stemRussian } from './stemming.ts'

const { en, he, ru } = languageData
const stemRussianWord = (word: string) => stemRussian(word.replace(/ё/g, 'е'))

const stopWords = {
  en: new Set(en.stopWords.map(stemEnglish)),
  ru: new Set(ru.stopWords.map(stemRussianWord)),
  he: new Set(he.stopWords.map(normalizeFinals)),
}

const weakWords = {
  en: new Set(en.weakWords.map(stemEnglish)),
  ru: new Set(ru.weakWords.map(stemRussianWord)),
  he: new Set(he.weakWords.map(normalizeFinals)),
}

/** How much a token says about the subject of a question: 0 for stop words, 0.25 for words about asking, else 1. */
export function getTokenWeight(language: Language, token: string): number {
  if (stopWords[language].has(token)) return 0
  return weakWords[language].has(token) ? 0.25 : 1
}
