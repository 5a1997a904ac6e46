import { findViolations } from './assert-screen.ts'
import { askForEverything, expect, test } from './product.ts'

const pages = {
  he: { dir: 'rtl', start: 'התחלת שיחה', guest: 'כניסה כאורחים', proven: 'המילים המצוטטות נמצאו במקור', missing: 'הדף לא נמצא' },
  en: {
    dir: 'ltr',
    start: 'Start Chatting',
    guest: 'Continue as Guest',
    proven: 'The quoted words were found there',
    missing: 'Page Not Found',
  },
  ru: {
    dir: 'ltr',
    start: 'Начать беседу',
    guest: 'Продолжить как гость',
    proven: 'Процитированные слова найдены в источнике',
    missing: 'Страница не найдена',
  },
} as const

for (const [language, { dir, start, guest, proven, missing }] of Object.entries(pages)) {
  test(`a visitor starts at the landing page, sees a proven quotation and continues as a guest, in ${language}`, async ({
    page,
    finder,
  }) => {
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    await page.goto(finder)
    await expect(page.getByRole('link', { name: start })).toHaveAttribute('href', '/signup')
    await expect(page.locator('html')).toHaveAttribute('dir', dir)
    await page.locator('.spread').scrollIntoViewIfNeeded()
    await expect(page.getByText(proven)).toBeVisible()
    await expect(page.locator('.spread mark').first()).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('link', { name: guest }).click()
    await expect(page).toHaveURL(`${finder}/chat`)
    await expect(page.getByRole('textbox')).toBeEditable()
  })

  test(`an unknown address says so and offers links, in ${language}`, async ({ page, finder }) => {
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    const answer = await page.goto(`${finder}/no/such/page`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(missing)
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(3)
    expect(await findViolations(page)).toEqual([])
  })
}

test('the chosen theme applies before the first paint, also after a reload', async ({ page, finder }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  await page.goto(`${finder}/landing`)
  await page.getByRole('button', { name: 'Dark' }).click()
  await expect(page.locator('body')).toHaveCSS('color-scheme', 'dark')
  // Without the application: what is painted while it loads.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(25, 23, 20)')
})

test('the page of UI components is not open to readers', async ({ page, finder }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  await page.goto(`${finder}/dev/ui`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
})

test('a library in preparation shows its progress, and the chat opens by itself', async ({ page, finder }) => {
  let built = false
  await askForEverything(page)
  await page.route('**/api/ready', async (route) => {
    if (built) return route.continue()
    const library = { state: 'preparing', progress: 0.4, works: 12, segments: 9000 }
    await route.fulfill({ status: 503, json: { ready: false, failing: ['library'], library } })
  })
  await page.addInitScript(() => localStorage.setItem('language', 'ru'))
  await page.goto(`${finder}/chat`)
  await expect(page.getByRole('heading', { name: 'Библиотека готовится' })).toBeVisible()
  await expect(page.getByText(/40\s%/)).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', '0.4')
  built = true
  await expect(page.getByRole('textbox')).toBeEditable()
})
