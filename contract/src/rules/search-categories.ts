/**
 * By what a search can be narrowed, in traditional order, and the categories of works of each (`category` of
 * `searchTexts`).
 */
export const SEARCH_CATEGORIES = {
  torah: 'Tanakh',
  talmud: 'Mishnah,Tosefta,Talmud',
  halakha: 'Halakhah',
  kabbalah: 'Kabbalah',
  commentary: 'Commentary',
  midrash: 'Midrash',
} as const

export type SearchCategory = keyof typeof SEARCH_CATEGORIES

export const searchCategories = Object.keys(SEARCH_CATEGORIES) as SearchCategory[]
