import { languageData } from '../language-data.ts'

/** What a word such as `chapter` or `סימן` counts. `amud` is a side of a page. */
export type Level =
  'chapter' | 'verse' | 'mishnah' | 'halakhah' | 'siman' | 'seif' | 'daf' | 'amud' | 'line' | 'paragraph' | 'mitzvah' | 'part' | 'comment'

const levelsByWord = new Map<string, Level[]>()
for (const { addressWords } of Object.values(languageData)) {
  for (const [level, word = ''] of addressWords) {
    const key = word.normalize('NFD').replace(/\p{M}/gu, '')
    levelsByWord.set(key, [...(levelsByWord.get(key) ?? []), level as Level])
  }
}

/** What the word counts, in order of likelihood; undefined for any other word. Takes a token key. */
export const findLevels = (key: string): readonly Level[] | undefined => levelsByWord.get(key) ?? levelsByWord.get(key.replace(/'$/, ''))

const FITS: Record<string, readonly Level[]> = {
  chapter: ['chapter', 'part'],
  perek: ['chapter'],
  verse: ['verse'],
  pasuk: ['verse'],
  mishnah: ['mishnah', 'halakhah'],
  mishna: ['mishnah', 'halakhah'],
  halakhah: ['halakhah', 'mishnah'],
  halacha: ['halakhah', 'mishnah'],
  siman: ['siman', 'chapter', 'paragraph'],
  seif: ['seif', 'paragraph', 'halakhah'],
  "se'if": ['seif', 'paragraph', 'halakhah'],
  'seif katan': ['seif', 'paragraph'],
  daf: ['daf'],
  line: ['line', 'paragraph'],
  remez: ['siman'],
  piska: ['siman', 'chapter', 'paragraph'],
  mitzvah: ['mitzvah'],
  volume: ['part'],
  comment: ['comment', 'paragraph', 'line'],
}

/**
 * Whether a word for `level` may stand before the number of a section so named: `פרק` before a Chapter, never before a
 * Daf.
 */
export function fitsSection(level: Level, sectionName: string): boolean {
  const allowed = FITS[sectionName.toLowerCase()]
  return allowed ? allowed.includes(level) : level !== 'daf' && level !== 'amud' && level !== 'verse'
}
