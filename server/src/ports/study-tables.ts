/** From and to in the numbers of a work, like `[[1, 1, 36], [1, 2, 2]]`. */
export type Span = readonly [from: readonly number[], to: readonly number[]]

/** A span in a book of the Prophets or Writings. */
export interface BookSpan {
  title: string
  span: Span
}

/** A haftarah by custom. The customs of the Sephardim are given where they differ. */
export interface Haftarah {
  ashkenazim: readonly BookSpan[]
  sephardim?: readonly BookSpan[]
}

/** The divisions and cycles of study (`data/calendar/README.md`). */
export interface StudyTables {
  /** By the numbers of the portions, `7` or `42-43`: seven aliyot and the maftir, in the book of the portion. */
  portions: ReadonlyMap<string, { aliyot: readonly Span[]; haftarah: Haftarah }>
  specialHaftarot: ReadonlyMap<string, Haftarah>
  /** Every mishnah in order. */
  mishnayot: readonly { title: string; chapter: number; mishnah: number }[]
  /** Treatises of the Mishneh Torah in order, with their chapters. */
  treatises: readonly { title: string; chapters: number }[]
  /** Every chapter of the Bible in order. */
  chapters: readonly { title: string; chapter: number }[]
  /** The pages of the Vilna edition in order; a page without an address has no span. */
  yerushalmi: readonly { title: string; page: number; span?: Span }[]
  /** By side: `2a`. */
  shekalim: ReadonlyMap<string, Span>
  /** By month and day, both from 1: `kitzur[6][14]` is 15 Tishrei. Undefined where nothing is read. */
  kitzur: readonly (readonly (Span | undefined)[])[]
}
