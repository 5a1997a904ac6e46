// cspell:ignore akuo qwertyuiop asdfghjkl zxcvbnm
/** The same keys in three layouts: a person who forgot to switch types `akuo` for `שלום`. */
const LAYOUTS = {
  en: "qwertyuiop[]asdfghjkl;'zxcvbnm,.`",
  he: "/'קראטוןםפ][שדגכעיחלךף,זסבהנמצתץ;",
  ru: 'йцукенгшщзхъфывапролджэячсмитьбюё',
} as const

type Layout = keyof typeof LAYOUTS

const PAIRS: readonly (readonly [from: Layout, to: Layout])[] = [
  ['en', 'he'],
  ['en', 'ru'],
  ['he', 'en'],
  ['ru', 'en'],
  ['ru', 'he'],
  ['he', 'ru'],
]

const LETTERS: Record<Layout, RegExp> = { en: /[a-z]/, he: /[א-ת]/, ru: /[а-яё]/ }

/** What a text would be if it had been typed in each of the other layouts; empty for a text without letters. */
export function listOtherLayouts(text: string): string[] {
  const typed = text.toLowerCase()
  return PAIRS.filter(([from]) => LETTERS[from].test(typed)).map(([from, to]) =>
    [...typed]
      .map((char) => {
        const key = LAYOUTS[from].indexOf(char)
        return key === -1 ? char : LAYOUTS[to].charAt(key)
      })
      .join(''),
  )
}
