import { findCommentator } from '../text/commentator.ts'
import { languageData } from '../text/language-data.ts'
import { listKeys } from '../text/patterns.ts'

/** A commentator, by the canonical name that titles of his works begin with (`Rashi` on Genesis). */
export interface Commentator {
  title: string
}

const languages = ['he', 'en', 'ru'] as const

const patterns = listKeys('commentatorsInQuestions').map((title) => {
  const [he, en, ru] = languages.map((language) =>
    languageData[language].commentatorsInQuestions.flatMap(([of, name = '']) => (of === title ? [name] : [])).join('|'),
  )
  return {
    title,
    en: new RegExp(`(?<!\\p{L})(?:${en ?? ''})(?:'s)?(?!\\p{L})`, 'giu'),
    he: new RegExp(`(?<![א-ת])[ושבלכמה]{0,2}(?:${he ?? ''})(?![א-ת])`, 'gu'),
    ru: new RegExp(`(?<!\\p{L})(?:${ru ?? ''})(?!\\p{L})`, 'giu'),
  }
})

/** The works of these commentators. */
export function findCommentaries<T extends Parameters<typeof findCommentator>[0]>(
  works: readonly T[],
  commentators: readonly Commentator[],
): T[] {
  const names = new Set(commentators.map(({ title }) => title))
  return names.size === 0 ? [] : works.filter((work) => names.has(findCommentator(work)?.en ?? ''))
}

/** The commentators a question names, in letters of any language, in the order in which it names them. */
export function findCommentators(text: string): Commentator[] {
  return patterns
    .flatMap(({ title, ...names }) => {
      const places = languages.map((language) => text.search(names[language])).filter((place) => place >= 0)
      return places.length === 0 ? [] : [{ title, place: Math.min(...places) }]
    })
    .sort((a, b) => a.place - b.place)
    .map(({ title }) => ({ title }))
}

/** The question without the names of these commentators: whose comment is asked for is no part of its subject. */
export function removeCommentators(text: string, commentators: readonly Commentator[]): string {
  let rest = text
  for (const pattern of patterns) {
    if (!commentators.some(({ title }) => title === pattern.title)) continue
    for (const language of languages) rest = rest.replace(pattern[language], ' ')
  }
  return rest
}
