/** The filters of the sources screen, each with the categories of the library it stands for (contract `searchTexts`). */
export const CATEGORIES = {
  all: undefined,
  torah: 'Tanakh',
  talmud: 'Mishnah,Tosefta,Talmud',
  halakha: 'Halakhah',
  kabbalah: 'Kabbalah',
  commentary: 'Commentary',
  midrash: 'Midrash',
} as const

export type Category = keyof typeof CATEGORIES

export const categoryNames = Object.keys(CATEGORIES) as Category[]

/** The category an address names; all of them when it names none. */
export function parseCategory(value: string | null): Category {
  return categoryNames.find((name) => name === value) ?? 'all'
}
