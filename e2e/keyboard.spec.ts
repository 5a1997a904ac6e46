import type { Locator, Page } from '@playwright/test'
import { expect, openChat, test, type Language } from './product.ts'
import { pause } from './scripted-model.ts'

const words = {
  en: {
    question: 'Who sold his birthright for lentil stew?',
    second: 'What did Ruth say to Naomi?',
    source: 'Genesis 25:29-34',
    before: 'Genesis 25:28',
    newChat: 'New chat',
    previous: /^Previous/,
    next: /^Next/,
    stop: 'Stop',
    stopped: 'Stopped',
  },
  he: {
    question: 'מי מכר את הבכורה תמורת נזיד עדשים?',
    second: 'מה אמרה רות לנעמי?',
    source: 'בראשית כה:כט–לד',
    before: 'בראשית כה:כח',
    newChat: 'שיחה חדשה',
    previous: /^הקודם/,
    next: /^הבא/,
    stop: 'עצירה',
    stopped: 'נעצר',
  },
} satisfies Partial<Record<Language, unknown>>

/** Moves the focus by one key until it is on an element; fails when a walk around the page does not come to it. */
async function walkTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab'): Promise<void> {
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press(key)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error('The keyboard does not get there')
}

async function typeQuestion(page: Page, question: string): Promise<void> {
  await expect(page.getByRole('textbox')).toBeFocused()
  await page.keyboard.type(question)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log')).toHaveAttribute('aria-busy', 'false')
}

for (const language of ['en', 'he'] as const) {
  const say = words[language]

  test(`in ${language}, asks, reads sources and goes between conversations by keyboard alone`, async ({ page, finder }) => {
    await openChat(page, finder, language)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await typeQuestion(page, say.question)

    const chip = page.getByRole('article').locator('[data-status=proven]').first()
    await walkTo(page, chip, 'Shift+Tab')
    await page.keyboard.press('Enter')
    const panel = page.getByRole('complementary').filter({ has: page.locator('[data-close]') })
    await expect(panel).toBeFocused()
    await expect(panel.getByRole('heading', { name: say.source })).toBeVisible()

    await walkTo(page, panel.getByRole('button', { name: say.previous }), 'Tab')
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('heading', { name: say.before, exact: true })).toBeVisible()
    await expect(panel.getByRole('button', { name: say.previous })).toBeFocused()
    await walkTo(page, panel.getByRole('button', { name: say.next }), 'Tab')
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('heading', { name: say.before, exact: true })).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(chip).toBeFocused()

    const first = page.url()
    await walkTo(page, page.getByRole('link', { name: say.newChat }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await typeQuestion(page, say.second)
    expect(page.url()).not.toBe(first)
    await walkTo(page, page.getByRole('link', { name: say.question }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(first)
    await expect(page.getByRole('heading', { level: 2, name: say.question })).toBeVisible()
  })

  test(`in ${language}, stops an answer by keyboard and is back in the question box`, async ({ page, assistant }) => {
    assistant.model.says(['Only this much. And ', pause, 'never seen.'])
    await openChat(page, assistant.url, language)
    await page.getByRole('textbox').focus()
    await page.keyboard.type(say.question)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('article')).toContainText('Only this much.')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: say.stop })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText(say.stopped, { exact: true })).toBeVisible()
    await expect(page.getByRole('textbox')).toBeFocused()
    assistant.model.release()
  })
}

test('another language in the middle of an answer turns the page round without a reload, and the answer goes on', async ({
  page,
  assistant,
}) => {
  assistant.model.says(['The first half. Then ', pause, 'the second half.'])
  await openChat(page, assistant.url, 'en')
  await page.evaluate(() => Object.assign(globalThis, { samePage: true }))
  await page.getByRole('textbox').fill(words.en.question)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toContainText('The first half.')
  const address = page.url()

  const html = page.locator('html')
  for (const [name, lang, dir] of [
    ['עברית', 'he', 'rtl'],
    ['Русский', 'ru', 'ltr'],
  ] as const) {
    await page.getByRole('button', { name }).click()
    await expect(html).toHaveAttribute('lang', lang)
    await expect(html).toHaveAttribute('dir', dir)
    await expect(page.getByRole('article')).toContainText('The first half.')
  }
  assistant.model.release()
  await expect(page.getByRole('article')).toContainText('The first half. Then the second half.')
  expect(page.url()).toBe(address)
  expect(await page.evaluate(() => 'samePage' in globalThis)).toBe(true)

  // The choice is remembered: another page begins with it.
  const later = await page.context().newPage()
  await later.goto(address)
  await expect(later.locator('html')).toHaveAttribute('lang', 'ru')
})

test('a deleted conversation can be had back from the drawer of a phone', async ({ browser, finder }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  await openChat(page, finder, 'en')
  await page.getByRole('textbox').fill(words.en.question)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log')).toHaveAttribute('aria-busy', 'false')
  await page.getByRole('button', { name: 'Open the conversations' }).click()
  const entry = page.getByRole('link', { name: words.en.question })
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^More to do with/ })
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(entry).toBeHidden()
  await page.getByText('Undo').click()
  await expect(entry).toBeVisible()
  await context.close()
})

test('a library that is being built says how far it is, and the chat comes by itself', async ({ page, finder }) => {
  let built = false
  await page.route('**/api/ready', async (route) => {
    if (built) return route.continue()
    const library = { state: 'preparing', progress: 0.4, works: 12, segments: 9000 }
    await route.fulfill({ status: 503, json: { ready: false, database: true, library } })
  })
  await page.addInitScript(() => localStorage.setItem('language', 'ru'))
  await page.goto(`${finder}/chat`)
  await expect(page.getByRole('heading', { name: 'Библиотека готовится' })).toBeVisible()
  await expect(page.getByText(/40\s%/)).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', '0.4')
  built = true
  await expect(page.getByRole('textbox')).toBeEditable()
})
