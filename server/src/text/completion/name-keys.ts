import { foldLatin, stripRussianEnding } from '../references/spelling.ts'
import { tokenize, type Token } from '../references/lexer.ts'

/** The words of a name as they are compared: without case, accents, vowels, gershayim and signs. */
export interface NameKeys {
  exact: string[]
  /** The same in a spelling that ignores habits of transliteration and Russian case endings. */
  loose: string[]
}

/** Reads the words of a title, or of what is typed of one. */
export function toNameKeys(text: string): NameKeys {
  const exact: string[] = []
  const loose: string[] = []
  for (const token of tokenize(text)) {
    if (token.kind === 'sign') continue
    const key = token.script === 'he' ? token.key.replace(/["']/g, '') : token.key
    if (key === '') continue
    exact.push(key)
    loose.push(toLoose(token, key))
  }
  return { exact, loose }
}

function toLoose({ script, kind }: Token, key: string): string {
  if (kind === 'number' || script === 'he') return key
  return script === 'ru' ? stripRussianEnding(key) : foldLatin(key)
}
