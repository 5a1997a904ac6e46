import type { Language } from '@sugya/contract/texts'

interface Names {
  ref: string
  heRef: string
  ruRef?: string
}

/** The name of a place in the reader's language; English where the Russian one is not given. */
export function referenceName({ ref, heRef, ruRef }: Names, language: Language): string {
  if (language === 'he') return heRef || ref
  if (language === 'ru') return ruRef || ref
  return ref
}
