import type { Names } from '../reference.ts'

interface Volumes {
  title: string
  en: string[]
  he: string[]
  ru: string[]
  /** Hebrew abbreviations that end with the letter of the volume: `שמ"` + `א`. */
  heShort?: string[]
  /** Russian names of one volume in another numbering: III Kingdoms is I Kings. */
  ruVolumes?: Record<string, string[]>
  /** Russian names with a numbering of their own: only `ruVolumes` applies. */
  ruNot?: string[]
}

const ROMAN = ['', 'I', 'II', 'III']
const EN_ORDINALS = ['', 'First', 'Second', 'Third']
const RU_ORDINALS = ['', 'Первая', 'Вторая', 'Третья']
const LETTERS = ['', 'א', 'ב', 'ג']

/**
 * Lists the names of one volume: `I Samuel`, `1 Sam`, `First Samuel`, `שמואל א`, `שמ"א`, `1 Шмуэля`. With `hasParts`
 * the number follows the name only: `Guide for the Perplexed, Part 1`, `מו"נ ח"א`, `Путеводитель, часть 1`.
 */
export function listVolumeNames(work: Volumes, volume: number, hasParts = false): Names {
  const roman = ROMAN[volume] ?? ''
  const letter = LETTERS[volume] ?? ''
  if (hasParts) {
    return {
      en: work.en.flatMap((name) => [
        `${name}, Part ${volume}`,
        `${name} Part ${roman}`,
        `${name} ${roman}`,
        `${name} ${volume}`,
        `${name} vol ${volume}`,
      ]),
      he: work.he.flatMap((name) => [
        `${name} חלק ${letter}`,
        `${name} חלק ${letter}'`,
        `${name} ח"${letter}`,
        `${name} ${letter}`,
        `${name} ${letter}'`,
      ]),
      ru: work.ru.flatMap((name) => [
        `${name}, часть ${volume}`,
        `${name} часть ${roman}`,
        `${name} ${roman}`,
        `${name} ${volume}`,
        `${name} ч ${volume}`,
      ]),
    }
  }
  const skipped = work.ruNot ?? []
  return {
    en: work.en.flatMap((name) => [
      `${roman} ${name}`,
      `${volume} ${name}`,
      `${volume}${['', 'st', 'nd', 'rd'][volume] ?? ''} ${name}`,
      `${EN_ORDINALS[volume] ?? ''} ${name}`,
      `${name} ${roman}`,
      `${name} ${volume}`,
    ]),
    he: [
      ...work.he.flatMap((name) => [`${name} ${letter}`, `${name} ${letter}'`, `${name} ${volume}`]),
      ...(work.heShort ?? []).map((start) => start + letter),
    ],
    ru: [
      ...work.ru
        .filter((name) => !skipped.includes(name))
        .flatMap((name) => [
          `${volume} ${name}`,
          `${roman} ${name}`,
          `${volume}-я ${name}`,
          `${volume} книга ${name}`,
          `${volume}-я книга ${name}`,
          `${RU_ORDINALS[volume] ?? ''} ${name}`,
          `${RU_ORDINALS[volume] ?? ''} книга ${name}`,
          `${name} ${roman}`,
          `${name} ${volume}`,
          `${name} ${letter === 'א' ? 'алеф' : 'бет'}`,
        ]),
      ...(work.ruVolumes?.[String(volume)] ?? []),
    ],
  }
}
