import { directionOf, type PageWords } from '@sugya/contract/rules/pages'
import type { Language } from '@sugya/contract/api/texts'

/** The paper of the page by day (web/src/styles/styles.css). */
const PAPER = '#faf7f0'

/** What a device needs to install the application. https://www.w3.org/TR/appmanifest/ The icons are drawn by scripts/render-icons.ts. */
export function manifestOf(language: Language, words: PageWords): string {
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
    dir: directionOf(language),
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: PAPER,
    categories: ['education', 'books'],
    icons: [
      png('192', 'any'),
      png('512', 'any'),
      png('512', 'maskable', 'icon-maskable-512'),
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
  })
}
