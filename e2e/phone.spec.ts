import type { Locator } from '@playwright/test'
import { chat as chatEn } from '../web/src/words/en/chat.ts'
import { common as commonEn } from '../web/src/words/en/common.ts'
import { reader as readerEn } from '../web/src/words/en/reader.ts'
import { chat as chatHe } from '../web/src/words/he/chat.ts'
import { common as commonHe } from '../web/src/words/he/common.ts'
import { reader as readerHe } from '../web/src/words/he/reader.ts'
import { chat as chatRu } from '../web/src/words/ru/chat.ts'
import { common as commonRu } from '../web/src/words/ru/common.ts'
import { reader as readerRu } from '../web/src/words/ru/reader.ts'
import { ask, expect, openChat, test, type Language } from './product.ts'

const catalogs = {
  he: { ...commonHe, ...readerHe, ...chatHe },
  en: { ...commonEn, ...readerEn, ...chatEn },
  ru: { ...commonRu, ...readerRu, ...chatRu },
} satisfies Record<Language, object>
const questions: Record<Language, string> = {
  he: 'מי מכר את הבכורה תמורת נזיד עדשים?',
  en: 'Who sold his birthright for lentil stew?',
  ru: 'Кто продал первородство за чечевичную похлёбку?',
}

test.use({
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  contextOptions: { reducedMotion: 'reduce' },
  permissions: ['clipboard-read', 'clipboard-write'],
})

for (const language of ['he', 'en', 'ru'] as const) {
  test.describe(`on a phone (${language})`, () => {
    const words = catalogs[language]

    test('the links of the account stand at the beginning of the drawer, whole', async ({ page, finder }) => {
      await openChat(page, finder, language)
      await page.getByRole('banner').getByRole('button').first().tap()
      const drawer = page.getByRole('dialog', { name: words.history })
      const links = drawer.getByRole('navigation', { name: words.account }).getByRole('link')
      await expect(links.filter({ hasText: words.signIn })).toBeVisible()
      await expect(links.filter({ hasText: words.signUp })).toBeVisible()
      const [frame, first] = [await readBox(drawer), await readBox(links.first())]
      const gap = language === 'he' ? frame.x + frame.width - first.x - first.width : first.x - frame.x
      expect(gap).toBeGreaterThanOrEqual(0)
      expect(gap).toBeLessThan(40)
      for (const link of await links.all())
        expect(await link.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
    })

    test('a notice covers neither the question box nor the title, and one press begins another conversation', async ({ page, finder }) => {
      await openChat(page, finder, language)
      await ask(page, questions[language])
      await page.locator('[role=log][aria-busy=false]').waitFor()
      await page.getByRole('article').getByRole('button', { name: words.copy }).tap()
      const notice = page.locator('[data-sonner-toast]')
      await expect(notice).toContainText(words.copied)
      const [toast, box, title] = [await readBox(notice), await readBox(page.locator('#question')), await readBox(page.getByRole('banner'))]
      expect(toast.y + toast.height).toBeLessThanOrEqual(box.y)
      expect(toast.y).toBeGreaterThanOrEqual(title.y + title.height)
      await page.getByRole('banner').getByRole('link', { name: words.newQuestion }).tap()
      await expect(page).toHaveURL(/\/chat$/)
      await expect(page.getByRole('article')).toHaveCount(0)
    })

    test('the bar with the reference, the sections beside it and the display menu stay in view at the end of a chapter', async ({
      page,
      finder,
    }) => {
      await openChat(page, finder, language)
      await page.goto(`${finder}/texts/Psalms_119`)
      await page.locator('[data-ref="Psalms 119:176"]').scrollIntoViewIfNeeded()
      // The heading, the buttons and the links beside it.
      const bar = page.getByRole('heading', { level: 1 }).locator('..')
      await expect(bar).toBeInViewport({ ratio: 1 })
      await expect(bar.getByRole('link')).not.toHaveCount(0)
      await expect(bar.getByRole('button')).not.toHaveCount(0)
      expect((await readBox(bar)).y).toBeGreaterThanOrEqual(0)
    })
  })
}

/** The place of an element in the window, in CSS pixels. */
async function readBox(element: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await element.boundingBox()
  if (box === null) throw new Error('The element is not visible')
  return box
}
