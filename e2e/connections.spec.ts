import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { buildLinkedLibrary } from '@sugya/testing/factories/linked-library'
import { startProduct } from '@sugya/testing/start-product'
import { connections as connectionsEn } from '../web/src/words/en/connections.ts'
import { library as libraryEn } from '../web/src/words/en/library.ts'
import { texts as textsEn } from '../web/src/words/en/texts.ts'
import { connections as connectionsHe } from '../web/src/words/he/connections.ts'
import { library as libraryHe } from '../web/src/words/he/library.ts'
import { texts as textsHe } from '../web/src/words/he/texts.ts'
import { connections as connectionsRu } from '../web/src/words/ru/connections.ts'
import { library as libraryRu } from '../web/src/words/ru/library.ts'
import { texts as textsRu } from '../web/src/words/ru/texts.ts'
import { findViolations } from './assert-screen.ts'
import { ask, beReader, expect, test as base, type Language } from './product.ts'

/** The words of the page, and the names of texts, in each language. */
const words = {
  he: {
    ...{ connections: connectionsHe, library: libraryHe, texts: textsHe },
    ...{ verse: 'בראשית א׳:א׳', midrash: 'בראשית רבה א׳:ב׳', code: 'שולחן ערוך, אורח חיים א׳:א׳' },
  },
  en: {
    ...{ connections: connectionsEn, library: libraryEn, texts: textsEn },
    ...{ verse: 'Genesis 1:1', midrash: 'Bereshit Rabbah 1:2', code: 'Shulchan Arukh, Orach Chayim 1:1' },
  },
  ru: {
    ...{ connections: connectionsRu, library: libraryRu, texts: textsRu },
    ...{ verse: 'Берешит 1:1', midrash: 'Берешит Раба 1:2', code: 'Шульхан Арух, Орах Хаим 1:1' },
  },
}

const test = base.extend<object, { linked: string }>({
  linked: [
    async ({}, use) => {
      // What belongs to this library must not stay for other tests.
      const folder = mkdtempSync(path.join(tmpdir(), 'sugya-connections-'))
      const library = path.join(folder, 'library')
      await buildLinkedLibrary(library)
      const product = await startProduct({ run: 'own', variables: { LIBRARY_URI: library } })
      await use(product.url)
      await product.close()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

test('a press of a category narrows a search to it, and “All” takes it back', async ({ page, linked }) => {
  await beReader(page, 'en')
  await page.goto(`${linked}/texts?q=${encodeURIComponent('בראשית ברא')}`)
  const results = page.locator('.result h3')
  await expect(results.filter({ hasText: 'Genesis' }).first()).toBeVisible()
  const facets = page.getByRole('complementary', { name: libraryEn.narrow })
  await facets.getByRole('button', { name: libraryEn.midrash }).click()
  await expect(page).toHaveURL(/category=midrash/)
  await expect(results.first()).toHaveText(/^Bereshit Rabbah /)
  await expect(results.filter({ hasText: 'Genesis' })).toHaveCount(0)
  const categories = page.getByRole('group', { name: libraryEn.categories, exact: true })
  await expect(categories.getByRole('button', { name: libraryEn.midrash })).toHaveAttribute('aria-pressed', 'true')
  await categories.getByRole('button', { name: libraryEn.all, exact: true }).click()
  await expect(results.filter({ hasText: 'Genesis' }).first()).toBeVisible()
})

for (const language of ['he', 'en', 'ru'] as const) {
  const { connections, library, texts, verse, midrash, code } = words[language]
  const groups = [`${connections.citedBy} 2`, `${connections.parallels} 1`]

  test(`a verse shows who cites it, its parallels and commentaries in ${language}; a quotation opens, and the way leads back`, async ({
    page,
    linked,
  }) => {
    await openVerse(page, linked, language)
    await page.getByRole('tab', { name: texts.commentaries }).click()
    await expect(page.getByRole('tabpanel')).toContainText('אמר רבי יצחק')
    await page.getByRole('tab', { name: library.connections }).click()
    const panel = page.getByRole('tabpanel')
    await expect(panel.locator('summary')).toHaveText(groups)
    for (const group of await panel.locator('summary').all()) await group.click()
    await expect(panel.locator('details').nth(0)).toContainText('הדא הוא דכתיב בראשית ברא')
    await expect(panel.locator('details').nth(1)).toContainText(connections.byHost)
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
    linked,
  }) => {
    await openVerse(page, linked, language)
    await page.getByRole('tab', { name: texts.sourcesByPeriod }).click()
    const panel = page.getByRole('tabpanel')
    await expect(panel.getByRole('heading', { level: 4 })).toHaveText([
      texts.period_torah,
      texts.period_amoraim,
      texts.period_rishonim,
      texts.period_acharonim,
    ])
    await expectViews(
      panel
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name: code }) })
        .last(),
    )
    expect(await findViolations(page)).toEqual([])

    await page.goto(`${linked}/chat`)
    await ask(page, `${verse}; ${code}`)
    await page.getByRole('tab', { name: texts.sourcesByPeriod }).click()
    await expectViews(
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name: code }) })
        .last(),
    )
    expect(await findViolations(page)).toEqual([])

    async function expectViews(entry: Locator): Promise<void> {
      await expect(entry.locator('q')).toHaveText([/ויש אומרים שיזכיר בלחש/, /וכן נוהגין במדינות אלו/])
      for (const view of [texts['view_other-view'], texts.view_custom]) await expect(entry).toContainText(view)
    }
  })
}

async function openVerse(page: Page, url: string, language: Language): Promise<void> {
  await beReader(page, language)
  await page.goto(`${url}/texts/Genesis_1:1`)
  await expect(page.locator('[data-ref="Genesis 1:1"]')).toBeVisible()
}
