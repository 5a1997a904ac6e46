/**
 * The words of one language for the keys that English has. Plural keys end as Intl names the forms, so a language may
 * add its own (`_two` in Hebrew, `_few` and `_many` in Russian) but leave none of the English ones out.
 */
export type Words<English extends Record<string, string>> = Record<keyof English, string> & {
  [plural: `${string}_${'zero' | 'two' | 'few' | 'many'}`]: string
}
