import type { Page } from '@playwright/test'
import { findViolations } from './assert-screen.ts'
import { expect, test, type Language } from './product.ts'

async function openText(page: Page, address: string, language: Language): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  await page.goto(address)
  await expect(page.locator('.verse').first()).toBeVisible()
}

test('a tap on a verse opens its sheet on a phone, and a word of it its meaning', async ({ browser, finder }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  await openText(page, `${finder}/texts/Genesis_1`, 'ru')
  const verse = page.locator('[data-ref="Genesis 1:1"] .source-text:lang(he)')
  await verse.tap()
  await expect(page).toHaveURL(/\/texts\/Genesis_1:1$/)
  const sheet = page.getByRole('dialog', { name: 'Берешит 1:1' })
  await expect(sheet.getByRole('tab').first()).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await verse.tap({ position: await wordPosition(page) })
  await expect(page.getByRole('dialog', { name: 'Слова' })).toContainText('предлог')
  await page.keyboard.press('Escape')
  await sheet.getByRole('button', { name: 'Закрыть' }).click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/texts\/Genesis_1$/)
  await context.close()
})

/** The middle of the first word of the selected verse, within its text. */
function wordPosition(page: Page): Promise<{ x: number; y: number }> {
  return page.locator('[data-chosen="true"] .source-text:lang(he)').evaluate((text) => {
    const words = [...text.childNodes].find((node) => (node.textContent ?? '').trim().length > 10)
    const range = document.createRange()
    if (words) {
      range.setStart(words, 2)
      range.setEnd(words, 6)
    }
    const [word, box] = [range.getBoundingClientRect(), text.getBoundingClientRect()]
    return { x: word.x + word.width / 2 - box.x, y: word.y + word.height / 2 - box.y }
  })
}

test('scrolling goes on through the chapters in both directions, the address follows, and the text does not jump', async ({
  page,
  finder,
}) => {
  await openText(page, `${finder}/texts/Genesis_2`, 'en')
  const heading = page.getByRole('heading', { level: 1 })
  await page.mouse.move(600, 400)
  await expect(async () => {
    await page.mouse.wheel(0, 600)
    await expect(heading).toHaveText('Genesis 3', { timeout: 300 })
  }).toPass()
  await expect(page).toHaveURL(/\/texts\/Genesis_3$/)
  await page.evaluate(() => scrollTo({ top: 1 }))
  const first = page.locator('[data-ref="Genesis 2:1"]')
  const before = (await first.boundingBox())?.y ?? 0
  await page.mouse.wheel(0, -1)
  await expect(page.locator('[data-section="Genesis 1"]')).toBeAttached()
  expect(Math.abs(((await first.boundingBox())?.y ?? 0) - before)).toBeLessThan(4)
})
