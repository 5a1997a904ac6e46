/**
 * Renders the images of the application from web/public/icon.svg: the icons of the installed application, the favicon
 * of old browsers, and the preview image of a link. Run `node scripts/render-icons.ts` when the icon or the name has
 * changed; it writes into web/public.
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../e2e/browser.ts'

const ROOT = path.join(import.meta.dirname, '..')
const PUBLIC = path.join(ROOT, 'web/public')
const icon = readFileSync(path.join(PUBLIC, 'icon.svg'), 'utf8')
/**
 * Maskable icon, which devices crop to their shape: full bleed, with the glyph within the central four fifths.
 * https://www.w3.org/TR/appmanifest/#icon-masks
 */
const toTheEdges = icon.replace(/ rx="\d+"/, '')

const found = await findBrowser()
const browser = await chromium.launch({ ...found, args: [...found.args, '--disable-lcd-text'], env: { ...process.env, ...found.env } })
try {
  const page = await browser.newPage()
  save('icon-192.png', await drawIcon(page, icon, 192))
  save('icon-512.png', await drawIcon(page, icon, 512))
  save('icon-maskable-512.png', await drawIcon(page, toTheEdges, 512))
  save('apple-touch-icon.png', await drawIcon(page, toTheEdges, 180))
  save('favicon.ico', toIco(await drawIcon(page, icon, 48), 48))
  save('og.png', await drawCard(page))
} finally {
  await browser.close()
}

async function drawIcon(page: Page, svg: string, size: number): Promise<Buffer> {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>body { margin: 0 } svg { display: block; width: 100vw; height: 100vh }</style>${svg}`)
  return page.screenshot({ omitBackground: true })
}

/** The icon and the name in the three languages, like a title page. */
async function drawCard(page: Page): Promise<Buffer> {
  await page.setViewportSize({ width: 1200, height: 630 })
  const families = ['noto-serif-hebrew', 'source-serif-4']
  const fonts = families.flatMap((family) => {
    const folder = path.join(ROOT, 'node_modules/@fontsource-variable', family, 'files')
    const files = readdirSync(folder).filter((file) => /-(?:hebrew|latin|cyrillic)-wght-normal\.woff2$/.test(file))
    return files.map((file) => {
      const data = readFileSync(path.join(folder, file)).toString('base64')
      return `@font-face { font-family: '${file}'; font-weight: 200 900; src: url(data:font/woff2;base64,${data}) }`
    })
  })
  await page.setContent(`<!doctype html><meta charset="utf-8"><style>
    ${fonts.join('\n')}
    body { margin: 0; height: 100vh; display: grid; place-content: center; justify-items: center; gap: 56px; background: #faf7f0; color: #20405f;
      font: 500 84px 'noto-serif-hebrew-hebrew-wght-normal.woff2', 'source-serif-4-latin-wght-normal.woff2', 'source-serif-4-cyrillic-wght-normal.woff2', serif }
    svg { width: 200px; height: 200px }
    p { margin: 0; line-height: 1 }
    i { font-style: normal; color: #b9ad97; margin-inline: 28px }
  </style>${icon}<p dir="rtl"><bdi>סוגיה</bdi><i>·</i><bdi>Sugya</bdi><i>·</i><bdi>Сугия</bdi></p>`)
  await page.evaluate(() => document.fonts.ready)
  return page.screenshot()
}

/**
 * Writes one image as an icon file. https://en.wikipedia.org/wiki/ICO_(file_format): a directory of one entry, then
 * the PNG.
 */
function toIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

function save(name: string, picture: Buffer): void {
  writeFileSync(path.join(PUBLIC, name), picture)
  console.log(`web/public/${name} ${String(picture.length)} bytes`)
}
