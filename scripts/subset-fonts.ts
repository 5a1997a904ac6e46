/**
 * Subsets the fonts of the packages to the characters and weights the application uses, which halves them. Run
 * `node scripts/subset-fonts.ts` when a package has changed or a character is missing; it writes into
 * web/src/styles/fonts, which web/src/styles/fonts.css names. All of them are under the SIL Open Font License, which
 * allows it and goes with them. Cardo, in which the Bible is set, is small and stays whole.
 */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import path from 'node:path'
import subsetFont from 'subset-font'

const FOLDER = path.join(import.meta.dirname, '../web/src/styles/fonts')
/** The weights of the style sheets (`font-weight` in fonts.css). */
const WEIGHTS = { wght: { min: 400, max: 700 } }

/**
 * Digits, spaces and punctuation: all that Hebrew and Russian need of a Latin font. U+2010 belongs to the Hebrew
 * font.
 */
const MARKS = parseRanges(
  '0020-0040 005B-0060 007B-007E 00A0 00A9 00AB 00B0 00B7 00BB 00D7 2009 200A 2011-2015 2018-201E 2020-2022 2026 202F 2030 2032 2033 2039 203A 20AC 2212',
)
const BASIC = MARKS + parseRanges('0041-005A 0061-007A')
const MORE = parseRanges('00A1-00FF 0131 0152 0153 02BB 02BC 02C6 02DA 02DC 2044 2122 2191 2193 2215')
const EXTENDED = parseRanges('0100-02BA 02BD-02C5 02C7-02CC 02CE-02D7 02DD-02FF 1D00-1DBF 1E00-1E9F 1EF2-1EFF 20BD')
const HEBREW = parseRanges('034F 0590-05FF 200C-2010 20AA 25CC FB1D-FB4F')
const CYRILLIC = parseRanges('0301 0400-045F 0490 0491 04B0 04B1 2116')

const sans = (name: string) => `@fontsource-variable/source-sans-3/files/source-sans-3-${name}-wght-normal.woff2`
const serif = (name: string, style = 'normal') => `@fontsource-variable/source-serif-4/files/source-serif-4-${name}-wght-${style}.woff2`
const assistant = '@fontsource-variable/assistant/files/assistant-hebrew-wght-normal.woff2'

const FONTS: Record<string, [from: string, characters: string]> = {
  'sans-latin': [sans('latin'), BASIC],
  'sans-latin-more': [sans('latin'), MORE],
  'sans-latin-extended': [sans('latin-ext'), EXTENDED],
  'sans-marks': [sans('latin'), MARKS],
  'sans-cyrillic': [sans('cyrillic'), CYRILLIC],
  'sans-hebrew': [assistant, HEBREW],
  'serif-latin': [serif('latin'), BASIC],
  'serif-latin-more': [serif('latin'), MORE],
  'serif-latin-extended': [serif('latin-ext'), EXTENDED],
  'serif-latin-italic': [serif('latin', 'italic'), BASIC],
  'serif-latin-more-italic': [serif('latin', 'italic'), MORE],
  'serif-marks': [serif('latin'), MARKS],
  'serif-cyrillic': [serif('cyrillic'), CYRILLIC],
  'serif-cyrillic-italic': [serif('cyrillic', 'italic'), CYRILLIC],
  'serif-hebrew': ['@fontsource-variable/noto-serif-hebrew/files/noto-serif-hebrew-hebrew-wght-normal.woff2', HEBREW],
  // The languages by their own names, for pages that show nothing else in that script.
  'name-english': [sans('latin'), 'English'],
  'name-russian': [sans('cyrillic'), 'Русский'],
  'name-hebrew': [assistant, 'עברית'],
}

rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
for (const [name, [from, text]] of Object.entries(FONTS)) {
  const whole = readFileSync(fileURLToPath(import.meta.resolve(from)))
  const cut = await subsetFont(whole, text, { targetFormat: 'woff2', variationAxes: WEIGHTS })
  writeFileSync(path.join(FOLDER, `${name}.woff2`), cut)
  console.log(`${name}: ${(cut.length / 1000).toFixed(1)} kB of ${(whole.length / 1000).toFixed(1)}`)
}

for (const name of new Set(Object.values(FONTS).map(([from]) => from.split('/')[1] ?? ''))) {
  copyFileSync(fileURLToPath(import.meta.resolve(`@fontsource-variable/${name}/LICENSE`)), path.join(FOLDER, `${name}-license.txt`))
}

/** The characters of ranges in the notation of style sheets, without `U+`. */
function parseRanges(ranges: string): string {
  return ranges
    .split(' ')
    .flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map((code) => Number.parseInt(code, 16))
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
    })
    .join('')
}
