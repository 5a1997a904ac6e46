/**
 * The texts of one language in the shape that English has: every key and every list, whatever their English wording.
 */
export type Translated<English> = English extends string
  ? string
  : English extends readonly (infer Item)[]
    ? readonly Translated<Item>[]
    : { readonly [Key in keyof English]: Translated<English[Key]> }
