import AxeBuilder from '@axe-core/playwright'
import { findViolations } from './assert-screen.ts'
import { beReader, expect, test, type Language } from './product.ts'

interface Reader {
  typed: string
  /** What the typed reference is called. */
  place: string
  /** A search, what it finds first, and the book to narrow it to. */
  query: string
  found: string
  book: string
}

const readers: Record<Language, Reader> = {
  he: { typed: 'בראש כה', place: 'בראשית כ״ה', query: 'נזיד עדשים', found: 'בראשית כ״ה:כ״ט–ל״ד', book: 'בראשית' },
  en: { typed: 'gene 25', place: 'Genesis 25', query: 'pottage of lentils', found: 'Genesis 25:29–34', book: 'Genesis' },
  ru: { typed: 'бытие 25', place: 'Берешит 25', query: 'чечевичная похлёбка', found: 'Берешит 25:29–34', book: 'Берешит' },
}

for (const [language, { typed, place, query, found, book }] of Object.entries(readers) as [Language, Reader][]) {
  test(`a reader goes to a place by the keyboard, searches and narrows in ${language}`, async ({ page, finder }) => {
    await beReader(page, language)
    await page.goto(`${finder}/texts`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+KeyK')
    const field = page.getByRole('combobox')
    await expect(field).toBeFocused()
    await page.keyboard.type(typed)
    await expect(page.getByRole('option', { name: place, exact: true })).toHaveAttribute('aria-selected', 'true')
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/texts\/Genesis_25$/)
    await expect(field).toHaveCount(0)

    await page.keyboard.press('Control+KeyK')
    await page.keyboard.type(query)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/texts\?q=/)
    await expect(page.locator('.result').first()).toContainText(found)
    await expect(page.locator('.result').first().locator('mark').first()).toBeVisible()
    await page.getByRole('complementary').getByRole('button', { name: book }).first().click()
    await expect(page).toHaveURL(/work=Genesis/)
    await expect(page.locator('.result').first()).toBeVisible()
    expect(await findViolations(page)).toEqual([])
  })
}

test('the field covers a phone, and a search stays within its book', async ({ page, finder }) => {
  await beReader(page, 'en')
  await page.setViewportSize({ width: 390, height: 780 })
  await page.goto(`${finder}/texts?q=light&work=Genesis`)
  await expect(page.locator('.result').first()).toBeVisible()
  for (const reference of await page.locator('.result h3').allTextContents()) expect(reference).toMatch(/^Genesis /)
  // Not one of the rules that axe applies by itself.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withRules(['target-size']).analyze()
  expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([])
  await page
    .getByRole('banner')
    .getByRole('button', { name: /go to a text/ })
    .click()
  const box = await page.getByRole('dialog').boundingBox()
  expect(box).toEqual({ x: 0, y: 0, width: 390, height: 780 })
  await page.getByRole('combobox').fill('psalm 23')
  await page.getByRole('option', { name: 'Psalms 23', exact: true }).click()
  await expect(page).toHaveURL(/\/texts\/Psalms_23$/)
})
