import { hebrewWords } from './hebrew.ts'
import { stemEnglish, stemRussian } from './stemming.ts'

/** Longest text that is read; what lies behind it is left out. A folio of Talmud has some 5,000 letters. */
const TEXT_LIMIT = 60_000

/** Lower-case English words in order, apostrophes dropped with what follows them (`Jacob's` is `jacob`). */
export function englishWords(text: string): string[] {
  const plain = text
    .slice(0, TEXT_LIMIT)
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
  return [
    ...plain
      .replace(/\bg-d\b/g, 'god')
      .replace(/\bl-rd\b/g, 'lord')
      .matchAll(/[a-z]+(?:['’][a-z]+)*|\d+/g),
  ].map(([word]) => word.replace(/['’](?:s|ll|re|ve|d|m|t)?$|['’]s?$/, '').replace(/['’]/g, ''))
}

/** Lower-case Russian words in order, ё written as е. */
export function russianWords(text: string): string[] {
  const plain = text
    .slice(0, TEXT_LIMIT)
    .normalize('NFC')
    .replace(/\u0301/g, '')
    .toLowerCase()
    .replace(/ё/g, 'е')
  return [
    ...plain
      .replace(/б-(?=г|ж)/g, 'бо')
      .replace(/г-сп/g, 'госп')
      .replace(/вс-(?=в)/g, 'все')
      .matchAll(/[а-я]+(?:-[а-я]+)*|\d+/g),
  ].flatMap(([word]) => word.split('-'))
}

export function hebrewTokens(text: string): string[] {
  return hebrewWords(text.slice(0, TEXT_LIMIT))
}

export function englishTokens(text: string): string[] {
  return englishWords(text)
    .map(stemEnglish)
    .filter((token) => token !== '')
}

export function russianTokens(text: string): string[] {
  return russianWords(text)
    .map(stemRussian)
    .filter((token) => token !== '')
}

/** `Hb/H7225`, `c/1254 a`, `1254a`, `H7225` as `H7225`; '' when there is no number. A word of several lemmas is several tokens. */
export function lemmaTokens(lemma: string): string[] {
  return [...lemma.matchAll(/\d+/g)].map(([number]) => `H${String(Number(number))}`)
}
