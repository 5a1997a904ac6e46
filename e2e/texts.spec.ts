import type { Page } from '@playwright/test'
import { findViolations } from './assert-screen.ts'
import { expect, test, type Language } from './product.ts'

async function openIn(page: Page, address: string, language: Language): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** The Hebrew date, which browsers write otherwise than Node. */
const calendar: Record<Language, RegExp> = { he: / ב\S+.* תש\S*״[א-ת]$/, en: / [A-Z]\w+.* 57\d\d$/, ru: / \p{L}+[ая].* 57\d\d года$/u }

const screens: Record<Language, { title: string; category: string; query: string; found: string; none: RegExp; dir: 'rtl' | 'ltr' }> = {
  he: { title: 'ארון הספרים', category: 'תורה', query: 'נזיד עדשים', found: 'בראשית כ״ה:כ״ט–ל״ד', none: /לא נמצאו תוצאות/, dir: 'rtl' },
  en: {
    title: 'The library',
    category: 'Torah',
    query: 'pottage of lentils',
    found: 'Genesis 25:29–34',
    none: /No results found/,
    dir: 'ltr',
  },
  ru: {
    title: 'Библиотека',
    category: 'Тора',
    query: 'чечевичная похлёбка',
    found: 'Берешит 25:29–34',
    none: /Ничего не\sнайдено/,
    dir: 'ltr',
  },
}

for (const [language, { title, category, query, found, none, dir }] of Object.entries(screens) as [
  Language,
  (typeof screens)[Language],
][]) {
  test(`the sources page searches, filters and goes back in ${language}`, async ({ page, finder }) => {
    await openIn(page, `${finder}/texts`, language)
    await expect(page.locator('html')).toHaveAttribute('dir', dir)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveTitle(new RegExp(title))
    await expect(page.locator('.source')).toHaveCount(8)
    await expect(page.locator('.study-passage').first()).toContainText(calendar[language])
    expect(await findViolations(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findViolations(page)).toEqual([])

    await page.getByRole('searchbox').fill(query)
    await page.getByRole('searchbox').press('Enter')
    await expect(page.locator('.result').first()).toContainText(found)
    expect(await findViolations(page)).toEqual([])

    await page.getByRole('button', { name: category, exact: true }).click()
    await expect(page.getByRole('button', { name: category, exact: true })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.locator('.result').first()).toContainText(found)
    await page.goBack()
    await page.goBack()
    await expect(page.locator('.source')).toHaveCount(8)
    await expect(page.getByRole('searchbox')).toHaveValue('')

    await page.getByRole('searchbox').fill('zxqv blorf quuxify')
    await page.getByRole('searchbox').press('Enter')
    await expect(page.getByRole('heading', { name: none })).toBeVisible()
  })

  test(`a text page shows text and contents in ${language} without an accessibility violation`, async ({ page, finder }) => {
    await openIn(page, `${finder}/texts/Genesis_25:29-34`, language)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(found)
    await expect(page).toHaveTitle(new RegExp(`^${found} · `))
    await expect(page.locator('.verse')).toHaveCount(34)
    await expect(page.locator('.verse[data-chosen=true]')).toHaveCount(6)
    await expect(page.locator('.verse[data-chosen=true]').first()).toBeInViewport()
    await expect(page.locator('.contents [aria-current=page]')).toHaveCount(1)
    expect(await findViolations(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findViolations(page)).toEqual([])
  })
}

test('a random text opens from the sources page', async ({ page, finder }) => {
  await openIn(page, `${finder}/texts`, 'en')
  await page.getByRole('button', { name: 'Random text' }).click()
  const link = page.getByRole('region', { name: 'Random text' }).getByRole('link')
  const name = await link.textContent()
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
})

test('the weekly portion links to its text', async ({ page, finder }) => {
  await openIn(page, `${finder}/texts`, 'en')
  // The section has a link to all cycles too, which is there before the readings of the day.
  const portion = page.getByRole('region', { name: 'Today’s study' }).locator('.study-passage').first().getByRole('link').first()
  const address = await portion.getAttribute('href')
  await portion.click()
  await expect(page).toHaveURL(`${finder}${address ?? ''}`)
  await expect(page.locator('.verse').first()).toBeVisible()
})

test('arrow keys turn pages in the reading direction of each language', async ({ page, finder }) => {
  await openIn(page, `${finder}/texts/Genesis%2025`, 'en')
  await expect(page).toHaveURL(/\/texts\/Genesis_25$/)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Genesis 26')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Genesis 25')
  await page.getByRole('button', { name: 'עברית' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('בראשית כ״ה')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('בראשית כ״ו')
})

test('hiding vowels is remembered and does not change the text', async ({ page, finder }) => {
  await openIn(page, `${finder}/texts/Genesis_1`, 'he')
  const first = page.locator('.source-text:lang(he)').first()
  await expect(first).toContainText(/ב\p{M}+ר\p{M}+א/u)
  await page.getByRole('button', { name: 'תצוגה' }).click()
  await page.getByRole('button', { name: 'ניקוד' }).click()
  await page.getByRole('button', { name: 'טעמי המקרא' }).click()
  await expect(first).toContainText('בראשית ברא אלהים')
  expect(await findViolations(page)).toEqual([])
  await page.reload()
  await expect(first).toContainText('בראשית ברא אלהים')
})

test('a reader selects a verse by its number and asks about it', async ({ page, finder }) => {
  await openIn(page, `${finder}/texts/Genesis_1`, 'en')
  await page.getByRole('link', { name: 'Genesis 1:3', exact: true }).click()
  await expect(page).toHaveURL(/\/texts\/Genesis_1:3$/)
  await expect(page.locator('.verse[data-chosen=true]')).toHaveCount(1)
  await page.getByRole('button', { name: 'Ask about this passage' }).click()
  await expect(page).toHaveURL(/\/chat$/)
  await expect(page.locator('#question')).toHaveValue(/^About Genesis 1:3:/)
  await expect(page.locator('#question')).toBeFocused()
  await page.getByRole('banner').getByRole('link', { name: 'Library', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The library')
})

test('a missing reference offers likely ones', async ({ page, finder }) => {
  await openIn(page, `${finder}/texts/Genezis_25:99`, 'en')
  await expect(page.getByText('This passage is not in the library.')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Genesis 25' }).click()
  await expect(page.locator('.verse')).toHaveCount(34)
})

for (const language of ['he', 'ru'] as const) {
  test(`a text page fits a phone in ${language}: nothing is wider than the screen, the contents are a drawer`, async ({
    browser,
    finder,
  }) => {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })
    const page = await context.newPage()
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    await openIn(page, `${finder}/texts`, language)
    await expect(page.locator('.source')).toHaveCount(8)
    expect(await width()).toBeLessThanOrEqual(360)
    await page.goto(`${finder}/texts/Psalms_23`)
    await expect(page.locator('.verse')).toHaveCount(6)
    expect(await width()).toBeLessThanOrEqual(360)
    await page.getByRole('button', { name: language === 'he' ? 'תוכן העניינים' : 'Содержание' }).click()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /(כד|24)$/, exact: true })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(language === 'he' ? 'תהילים כ״ד' : 'Теилим 24')
    await expect(page.getByRole('dialog')).toBeHidden()
    await context.close()
  })
}
