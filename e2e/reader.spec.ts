import type { Page } from '@playwright/test'
import { expect, test, type Language } from './product.ts'

async function openText(page: Page, address: string, language: Language): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  await page.goto(address)
  await expect(page.locator('.verse').first()).toBeVisible()
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
