import type { Language } from '@sugya/contract/api/texts'
import { tokenizers } from '../analysis/tokenizers.ts'

/** One concept: every form in it may stand for every other (`data/lexicon/README.md`). */
export interface LexiconEntry {
  id: number
  kind: string
  /** Token sequences, the headword first. */
  he: string[][]
  en: string[][]
  ru: string[][]
  /** Strong's numbers: `H4872`. */
  lemmas: string[]
  /** Canonical references of its primary passages, best first. */
  refs: string[]
}

/** Parses a lexicon file (`data/lexicon/README.md`). Skips lines without a form in any language; never throws. */
export function parseLexicon(tsv: string, firstId = 0): LexiconEntry[] {
  const entries: LexiconEntry[] = []
  for (const line of tsv.split(/\r?\n/)) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const [kind = '', he = '', en = '', ru = '', lemmas = '', refs = ''] = line.split('\t')
    if (kind === 'kind') continue
    const forms = (language: Language, column: string) =>
      column
        .split(';')
        .map((form) => tokenizers[language](form))
        .filter((tokens) => tokens.length > 0)
    const entry: LexiconEntry = {
      id: firstId + entries.length,
      kind: kind.trim(),
      he: forms('he', he),
      en: forms('en', en),
      ru: forms('ru', ru),
      lemmas: lemmas.split(/\s+/).filter((lemma) => /^H\d+$/.test(lemma)),
      refs: refs
        .split(';')
        .map((ref) => ref.trim())
        .filter((ref) => ref !== ''),
    }
    if (entry.he.length + entry.en.length + entry.ru.length > 0) entries.push(entry)
  }
  return entries
}
