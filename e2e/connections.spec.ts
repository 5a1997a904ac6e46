import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { buildLinkedLibrary } from '@sugya/testing/factories/linked-library'
import { startProduct, type TestProduct } from '@sugya/testing/start-product'
import { findViolations } from './assert-screen.ts'
import { ask, beReader, expect, openChat, test, type Language } from './product.ts'

const words = {
  he: {
    verse: 'בראשית א׳:א׳',
    tabs: { commentaries: 'מפרשים', connections: 'קישורים', periods: 'לפי תקופות' },
    groups: ['מצוטט אצל 2', 'מקבילות 1'],
    midrash: 'בראשית רבה א׳:ב׳',
    code: 'שולחן ערוך, אורח חיים א׳:א׳',
    host: 'לפי ספריא',
    periods: ['תורה', 'אמוראים', 'ראשונים', 'אחרונים'],
    views: ['דעה נוספת:', 'המנהג:'],
  },
  en: {
    verse: 'Genesis 1:1',
    tabs: { commentaries: 'Commentaries', connections: 'Connections', periods: 'By period' },
    groups: ['Cited by 2', 'Parallels 1'],
    midrash: 'Bereshit Rabbah 1:2',
    code: 'Shulchan Arukh, Orach Chayim 1:1',
    host: 'Listed by Sefaria',
    periods: ['Torah', 'Amoraim', 'Rishonim', 'Acharonim'],
    views: ['Another view:', 'The custom:'],
  },
  ru: {
    verse: 'Берешит 1:1',
    tabs: { commentaries: 'Комментарии', connections: 'Связи', periods: 'По периодам' },
    groups: ['Кто цитирует 2', 'Параллели 1'],
    midrash: 'Берешит Раба 1:2',
    code: 'Шульхан Арух, Орах Хаим 1:1',
    host: 'По данным «Сефарии»',
    periods: ['Тора', 'Амораи', 'Ришоним', 'Ахароним'],
    views: ['Другое мнение:', 'Обычай:'],
  },
} satisfies Record<Language, object>

test.describe('connections of a passage', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sugya-connections-'))
  let product: TestProduct
  test.beforeAll(async () => {
    test.setTimeout(240_000)
    const library = path.join(folder, 'library')
    await buildLinkedLibrary(library)
    product = await startProduct({ run: 'own', variables: { LIBRARY_URI: library } })
  })
  test.afterAll(async () => {
    await product.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('a press of a category narrows a search to it, and “All” takes it back', async ({ page }) => {
    await beReader(page, 'en')
    await page.goto(`${product.url}/texts?q=${encodeURIComponent('בראשית ברא')}`)
    const results = page.locator('.result h3')
    await expect(results.filter({ hasText: 'Genesis' }).first()).toBeVisible()
    const facets = page.getByRole('complementary', { name: 'Narrow the results' })
    await facets.getByRole('button', { name: /^Midrash/ }).click()
    await expect(page).toHaveURL(/category=midrash/)
    await expect(results.first()).toHaveText(/^Bereshit Rabbah /)
    await expect(results.filter({ hasText: 'Genesis' })).toHaveCount(0)
    const categories = page.getByRole('group', { name: 'Categories' })
    await expect(categories.getByRole('button', { name: 'Midrash' })).toHaveAttribute('aria-pressed', 'true')
    await categories.getByRole('button', { name: 'All' }).click()
    await expect(results.filter({ hasText: 'Genesis' }).first()).toBeVisible()
  })

  for (const [language, { verse, tabs, groups, midrash, code, host, periods, views }] of Object.entries(words) as [
    Language,
    (typeof words)[Language],
  ][]) {
    test(`a verse shows who cites it, its parallels and commentaries in ${language}; a quotation opens, and the way leads back`, async ({
      page,
    }) => {
      await openVerse(page, product.url, language)
      await page.getByRole('tab', { name: tabs.commentaries }).click()
      await expect(page.getByRole('tabpanel')).toContainText('אמר רבי יצחק')
      await page.getByRole('tab', { name: tabs.connections }).click()
      const panel = page.getByRole('tabpanel')
      await expect(panel.locator('summary')).toHaveText(groups)
      for (const group of await panel.locator('summary').all()) await group.click()
      await expect(panel.locator('details').nth(0)).toContainText('הדא הוא דכתיב בראשית ברא')
      await expect(panel.locator('details').nth(1)).toContainText(host)
      expect(await findViolations(page)).toEqual([])
      await panel.getByRole('link', { name: midrash }).click()
      await expect(page).toHaveURL(/\/texts\/Bereshit_Rabbah_1:2$/)
      await expect(page.locator('[data-ref="Bereshit Rabbah 1:2"]')).toContainText('הדא הוא דכתיב')
      await page.goBack()
      await expect(page).toHaveURL(/\/texts\/Genesis_1:1$/)
      // The tab that was used last is open again.
      await expect(panel.getByText(groups[0] ?? '')).toBeVisible()
    })

    test(`a line of time says in the words of the texts what others hold and do, beside a verse and under an answer in ${language}`, async ({
      page,
    }) => {
      await openVerse(page, product.url, language)
      await page.getByRole('tab', { name: tabs.periods }).click()
      const panel = page.getByRole('tabpanel')
      await expect(panel.getByRole('heading', { level: 4 })).toHaveText(periods)
      await expectViews(
        panel
          .getByRole('listitem')
          .filter({ has: page.getByRole('link', { name: code }) })
          .last(),
      )
      expect(await findViolations(page)).toEqual([])

      await openChat(page, product.url, language)
      await ask(page, `${verse}; ${code}`)
      await page.getByRole('tab', { name: tabs.periods }).click()
      await expectViews(
        page
          .getByRole('listitem')
          .filter({ has: page.getByRole('button', { name: code }) })
          .last(),
      )
      expect(await findViolations(page)).toEqual([])

      async function expectViews(entry: ReturnType<Page['getByRole']>): Promise<void> {
        await expect(entry.locator('q')).toHaveText([/ויש אומרים שיזכיר בלחש/, /וכן נוהגין במדינות אלו/])
        for (const view of views) await expect(entry).toContainText(view)
      }
    })
  }
})

async function openVerse(page: Page, url: string, language: Language): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  await page.goto(`${url}/texts/Genesis_1:1`)
  await expect(page.locator('[data-ref="Genesis 1:1"]')).toBeVisible()
}
