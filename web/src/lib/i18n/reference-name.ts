import type { Language } from '@sugya/contract/api/texts'
import { toDisplayedRef } from '@sugya/contract/rules/displayed-ref'

/** A reference in the languages of readers: canonical in English, as displayed in the others. */
export interface Names {
  ref: string
  heRef: string
  ruRef?: string
}

interface Titles {
  title: string
  heTitle: string
  ruTitle: string
}

/** The reference in the reader's language; in English when there is no Russian one. */
export function referenceName({ ref, heRef, ruRef }: Names, language: Language): string {
  if (language === 'he' && heRef) return heRef
  if (language === 'ru' && ruRef) return ruRef
  return toDisplayedRef(ref)
}

/**
 * The title of a work in the reader's language; a Hebrew abbreviation (`רש״י`) with gershayim instead of a quotation
 * mark.
 */
export function workName({ title, heTitle, ruTitle }: Titles, language: Language): string {
  if (language === 'he') return heTitle.replace(/(?<=[א-ת])"(?=[א-ת])/g, '״') || title
  return (language === 'ru' && ruTitle) || title
}
