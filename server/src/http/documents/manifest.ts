import { getDirection, type PageWords } from '@sugya/contract/rules/pages'
import type { Language } from '@sugya/contract/api/texts'

/** The background colour of the light theme (web/src/styles/styles.css). */
const PAPER = '#faf7f0'

/**
 * The web application manifest, as JSON. https://www.w3.org/TR/appmanifest/ scripts/render-icons.ts makes the icons.
 */
export function writeManifest(language: Language, words: PageWords): string {
  const png = (size: string, purpose: string, name = `icon-${size}`) => ({
    src: `/${name}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return JSON.stringify({
    name: words.product,
    short_name: words.product,
    description: words.productDescription,
    lang: language,
    dir: getDirection(language),
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: PAPER,
    categories: ['education', 'books'],
    shortcuts: (
      [
        [words.chat, '/chat'],
        [words.texts, '/texts'],
        [words.daily, '/daily'],
      ] as const
    ).map(([name, url]) => ({ name, url, icons: [png('192', 'any')] })),
    icons: [
      png('192', 'any'),
      png('512', 'any'),
      png('512', 'maskable', 'icon-maskable-512'),
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
  })
}
