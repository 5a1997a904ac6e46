import type { Language } from '@sugya/contract/api/texts'

interface Names {
  ref: string
  heRef: string
  ruRef?: string
}

interface Titles {
  title: string
  heTitle: string
  ruTitle: string
}

/** The name of a place in the reader's language; English where the Russian one is not given. */
export function referenceName({ ref, heRef, ruRef }: Names, language: Language): string {
  if (language === 'he') return heRef || ref
  if (language === 'ru') return ruRef || ref
  return ref
}

/** The name of a work in the reader's language; an abbreviation (`רש״י`) with its own signs, not those of a typewriter. */
export function workName({ title, heTitle, ruTitle }: Titles, language: Language): string {
  if (language === 'he') return heTitle.replace(/(?<=[א-ת])"(?=[א-ת])/g, '״') || title
  return (language === 'ru' && ruTitle) || title
}
