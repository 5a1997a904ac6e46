import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { SignedIn } from '@sugya/contract/api/account'
import { findViolations } from './assert-screen.ts'
import { expect, test, type Language } from './product.ts'

/** Every verse of a chapter as the library has it, in a language. */
async function stored(page: Page, url: string, ref: string, language: Language): Promise<string[]> {
  const answer = await page.request.get(`${url}/api/texts/ref/${encodeURIComponent(ref)}`)
  const { segments } = (await answer.json()) as { segments: { texts: { language: Language; html: string }[] }[] }
  return segments.flatMap(({ texts }) => texts.filter((text) => text.language === language).map(({ html }) => html))
}

const written = (page: Page, language: Language) =>
  page.locator(`p[lang=${language}]`).evaluateAll((all) => all.map((one) => one.innerHTML))

const texts = {
  he: { dir: 'rtl', title: 'בראשית א׳', product: 'סוגיה', next: 'בראשית ב׳', landing: 'שאלו, וראו את המקור בפנים' },
  en: { dir: 'ltr', title: 'Genesis 1', product: 'Sugya', next: 'Genesis 2', landing: 'Ask the Jewish library. See the source.' },
  ru: { dir: 'ltr', title: 'Берешит 1', product: 'Сугия', next: 'Берешит 2', landing: 'Спросите — и загляните в источник' },
} as const

/** What the head of the document says of its page. */
const head = (page: Page) =>
  page.evaluate(() => ({
    title: document.title,
    language: document.documentElement.lang,
    direction: document.documentElement.dir,
    canonical: [...document.querySelectorAll<HTMLLinkElement>('link[rel=canonical]')].map(({ href }) => href),
    languages: [...document.querySelectorAll<HTMLLinkElement>('link[rel=alternate][hreflang]')].map(({ hreflang }) => hreflang),
    robots: [...document.querySelectorAll<HTMLMetaElement>('meta[name=robots]')].map(({ content }) => content),
  }))

for (const [language, { dir, title, product, next, landing }] of Object.entries(texts) as [Language, (typeof texts)[Language]][]) {
  test(`without scripts Genesis 1 is readable in ${language} and links onwards`, async ({ browser, finder }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
    const page = await context.newPage()
    await page.goto(`${finder}/texts/Genesis_1?lang=${language}`)
    await expect(page.locator('html')).toHaveAttribute('dir', dir)
    await expect(page).toHaveTitle(`${title} · ${product}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    expect(await page.locator('p[dir=rtl]').count()).toBe(31)
    expect(await written(page, 'he')).toEqual(await stored(page, finder, 'Genesis 1', 'he'))
    expect(await written(page, 'en')).toEqual(language === 'he' ? [] : await stored(page, finder, 'Genesis 1', 'en'))
    await expect(page.getByText('Westminster Leningrad Codex').first()).toBeVisible()
    await page.getByRole('link', { name: next }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(next)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await page.getByRole('link', { name: product, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(landing)
    await context.close()
  })

  test(`with scripts the document head stays in ${language} as the server wrote it`, async ({ page, finder }) => {
    for (const address of ['/', '/chat', '/texts/Genesis_1']) {
      const asked = `${finder}${address}?lang=${language}`
      const served = await page.request.get(asked).then((response) => response.text())
      await page.goto(asked)
      await expect(page.locator('h1, [role=log]').first()).toBeVisible()
      // Only the server's own pages have the frame: the application has drawn in its place.
      await expect(page.locator('.written')).toHaveCount(0)
      const drawn = await head(page)
      // Spaces that keep a short word on the line of the next are the browser's own.
      const titled = /<title>([^<]*)<\/title>/.exec(served)?.[1]?.replaceAll('&#39;', "'")
      expect(drawn.title.replaceAll('\u00a0', ' ')).toBe(titled)
      expect(drawn).toMatchObject({ language, direction: dir, canonical: [asked], languages: ['he', 'en', 'ru', 'x-default'], robots: [] })
    }
  })
}

test('an address in Russian opens in Russian at once, and stays so for readers without a choice', async ({ page, finder }) => {
  // Every language and every first heading the document has had, from the first moment.
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    new MutationObserver(() => {
      const heading = [...document.querySelectorAll('h1')].find((one) => one.checkVisibility())?.textContent
      for (const one of [document.documentElement.lang, document.documentElement.dir, heading ?? ''])
        if (one !== '' && !seen.includes(one)) seen.push(one)
    }).observe(document, { attributes: true, childList: true, subtree: true })
  })
  await page.goto(`${finder}/?lang=ru`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Спросите\s— и\sзагляните в\sисточник$/)
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)
  expect(seen.slice(0, 2)).toEqual(['ru', 'ltr'])
  expect(seen.filter((one) => /[א-ת]|^(?:he|en|rtl)$/.test(one))).toEqual([])

  await page.goto(`${finder}/texts`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  // The server knows the choice as well: it is in the document before any script has run.
  expect(await page.request.get(`${finder}/texts`).then((response) => response.text())).toContain('<html lang="ru" dir="ltr">')
})

/**
 * Opens the entry and keeps the application back. Answers what lets it come, and each heading of the prerendered
 * landing page (http/documents/prerendered-pages.ts) that was to be seen so far.
 */
async function openEntryHeld(page: Page, url: string): Promise<{ release: () => void; seen: () => Promise<string[]> }> {
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(globalThis, { seen: () => [...seen] })
    const look = () => {
      for (const heading of document.querySelectorAll('.prerendered h1')) if (heading.checkVisibility()) seen.add(heading.textContent ?? '')
    }
    new MutationObserver(look).observe(document, { attributes: true, childList: true, subtree: true })
    const frame = () => (look(), requestAnimationFrame(frame))
    frame()
  })
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator('.prerendered h1').waitFor({ state: 'attached' })
  await page.waitForFunction(() => document.readyState !== 'loading')
  return {
    release: () => gate.resolve(),
    // Two frames later: what is about to be painted is painted.
    seen: () =>
      page.evaluate(async () => {
        for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve))
        return (globalThis as unknown as { seen: () => string[] }).seen()
      }),
  }
}

test('a first visitor sees the landing page before the application loads', async ({ page, finder }) => {
  const { release, seen } = await openEntryHeld(page, finder)
  await expect(page.locator('.prerendered h1')).toBeVisible()
  expect((await seen()).map((heading) => heading.replaceAll('\u00a0', ' '))).toEqual([texts.he.landing])
  await expect(page.locator('.written h1')).toBeHidden()
  release()
  await expect(page.locator('.prerendered')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^שאלו/)
})

for (const path of ['/chat', '/texts?q=lentils', '/texts/Genesis_1', '/daily'])
  test(`${path} has its bar before the application loads: its links work, and no press is lost`, async ({ page, finder }) => {
    const gate = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.goto(`${finder}${path}${path.includes('?') ? '&' : '?'}lang=en`, { waitUntil: 'commit' })
    const bar = page.locator('.prerendered header')
    await expect(bar.getByRole('link', { name: 'Library' })).toBeVisible()
    await expect(bar.locator('button:not([inert]), select:not([inert])')).toHaveCount(0)
    const height = await bar.evaluate((element) => element.getBoundingClientRect().height)
    // Waits until the button takes it.
    const pressed = page.getByRole('button', { name: /^Search:/ }).click()
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    gate.resolve()
    await pressed
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.locator('.prerendered')).toHaveCount(0)
    expect(await page.locator('header.app-bar').evaluate((element) => element.getBoundingClientRect().height)).toBe(height)
  })

test('a signed-in reader never sees the landing page, not for a moment', async ({ page, finder }) => {
  const name = `reader-${randomUUID().slice(0, 8)}`
  const answer = await page.request.post(`${finder}/api/auth/signup`, {
    data: { username: name, email: `${name}@example.org`, password: 'a long password 1' },
  })
  const { token, expiresAt, user } = (await answer.json()) as SignedIn
  const session = { auth_token: token, auth_expires: expiresAt, user_data: JSON.stringify(user) }
  await page.addInitScript((stored) => Object.assign(localStorage, stored), session)
  const { release, seen } = await openEntryHeld(page, finder)
  expect(await seen()).toEqual([])
  release()
  await expect(page.getByRole('textbox')).toBeEditable()
  expect(await seen()).toEqual([])
})

test('a reader of another language never sees the page in the language of the document', async ({ page, finder }) => {
  // The choice is known to the browser alone: the server writes Hebrew.
  await page.addInitScript(() => localStorage.setItem('language', 'ru'))
  const { release, seen } = await openEntryHeld(page, finder)
  expect(await seen()).toEqual([])
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Спросите/)
  expect(await seen()).toEqual([])
})

test('an address in another language does not change the choice; the switch changes both', async ({ page, finder }) => {
  await page.goto(`${finder}/texts`)
  await page.getByRole('button', { name: 'English' }).click()
  await page.goto(`${finder}/texts?lang=ru&q=light`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await page.getByRole('button', { name: 'עברית' }).click()
  await expect(page).toHaveURL(`${finder}/texts?lang=he&q=light`)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'he')
  await page.goto(`${finder}/texts`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'he')
})

test('hydration shifts nothing on the page', async ({ page, finder }) => {
  await page.addInitScript(() => {
    Object.assign(globalThis, { moved: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (globalThis as unknown as { moved: number }).moved += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const address of ['/?lang=en', '/texts/Genesis_1?lang=en', '/texts/Genesis_1?lang=he']) {
    await page.goto(finder + address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.prerendered, .written')).toHaveCount(0)
    if (address.includes('Genesis')) await expect(page.locator('.verse')).toHaveCount(31)
    expect(await page.evaluate(() => (globalThis as unknown as { moved: number }).moved), address).toBeLessThanOrEqual(0.02)
  }
})

test('the text stays readable when the application does not load', async ({ page, finder }) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(`${finder}/texts/Genesis_1?lang=en`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Genesis 1')
  expect(await written(page, 'he')).toEqual(await stored(page, finder, 'Genesis 1', 'he'))
  expect(await findViolations(page)).toEqual([])
})

test('the document head follows the reader from page to page', async ({ page, finder }) => {
  await page.goto(`${finder}/texts/Genesis_1?lang=en`)
  await expect(page).toHaveTitle('Genesis 1 · Sugya')
  await page.getByRole('banner').getByRole('link', { name: 'Library' }).click()
  await expect(page).toHaveTitle('The library · Sugya')
  expect(await head(page)).toMatchObject({ canonical: [`${finder}/texts`], robots: [] })
  await page.getByRole('banner').getByRole('link', { name: 'Ask' }).click()
  await expect(page).toHaveTitle('Ask a question · Sugya')
  expect((await head(page)).canonical).toEqual([`${finder}/chat`])
})

test('the browser finds the application installable, and the sitemap is well-formed', async ({ page, finder }) => {
  await page.goto(`${finder}/?lang=he`)
  const devtools = await page.context().newCDPSession(page)
  const { errors, url } = (await devtools.send('Page.getAppManifest')) as { errors: unknown[]; url: string }
  expect([url, errors]).toEqual([`${finder}/manifest.webmanifest?lang=he`, []])
  const { installabilityErrors } = (await devtools.send('Page.getInstallabilityErrors')) as { installabilityErrors: { errorId: string }[] }
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((error) => error !== 'in-incognito')).toEqual([])
  const list = await page.evaluate(async () => {
    const text = await fetch('/sitemap.xml').then((response) => response.text())
    const read = new DOMParser().parseFromString(text, 'application/xml')
    return { wrong: read.querySelector('parsererror')?.textContent ?? null, addresses: read.getElementsByTagName('loc').length }
  })
  expect(list).toEqual({ wrong: null, addresses: 8 + 39 + 929 })
})
