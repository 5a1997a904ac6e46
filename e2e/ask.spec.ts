import { findViolations } from './assert-screen.ts'
import { ask, expect, openChat, test, type Language } from './product.ts'

const questions: Record<Language, { question: string; source: string; label: string; dir: 'rtl' | 'ltr' }> = {
  en: {
    question: 'Who sold his birthright for lentil stew?',
    source: 'Genesis 25:29–34',
    label: 'No language model is connected',
    dir: 'ltr',
  },
  he: { question: 'מי מכר את הבכורה תמורת נזיד עדשים?', source: 'בראשית כ״ה:כ״ט–ל״ד', label: 'לא מחובר מודל שפה', dir: 'rtl' },
  ru: {
    question: 'Кто продал первородство за чечевичную похлёбку?',
    source: 'Берешит 25:29–34',
    label: 'Языковая модель не подключена',
    dir: 'ltr',
  },
}

for (const [language, { question, source, label, dir }] of Object.entries(questions) as [Language, (typeof questions)[Language]][]) {
  test(`answers a question in ${language} from the Tanakh, quoted and proven, on an accessible page`, async ({ page, finder }) => {
    await openChat(page, finder, language)
    await expect(page.locator('html')).toHaveAttribute('dir', dir)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    expect(await findViolations(page)).toEqual([])

    await ask(page, question)
    const answer = page.getByRole('article')
    await expect(answer.getByText(label)).toBeVisible()
    await expect(answer.getByText(source).first()).toBeVisible()
    await expect(answer.locator('blockquote').first()).toContainText(/ב\p{M}*כ\p{M}*ר\p{M}*ת/u)
    await expect(answer.locator('button[data-status=proven]').first()).toBeVisible()
    await expect(page.getByRole('log')).toHaveAttribute('aria-busy', 'false')
    await answer.locator('button[data-status=proven]').first().click()
    await expect(page.locator('[data-close]')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
  })
}

test('opens a source beside the answer with the quoted words marked, and returns the focus on Escape', async ({ page, finder }) => {
  await openChat(page, finder, 'en')
  await ask(page, questions.en.question)
  const chip = page.getByRole('article').locator('button[data-status=proven]').first()
  await chip.click()
  const panel = page.getByRole('complementary', { name: 'Source' }).or(page.getByRole('dialog', { name: 'Source' }))
  await expect(panel.getByText('Westminster Leningrad Codex').first()).toBeVisible()
  await expect(panel.locator('mark').first()).toBeVisible()
  await expect(panel.getByRole('link', { name: /Sefaria/ })).toHaveAttribute('href', /^https:\/\/www\.sefaria\.org\/Genesis\.25/)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(chip).toBeFocused()
})

test('the chat fits a phone: nothing is wider than the screen, the history is a drawer', async ({ browser, finder }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  await openChat(page, finder, 'he')
  await ask(page, questions.he.question)
  await expect(page.getByRole('article').locator('button[data-status=proven]').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.getByRole('button', { name: 'פתיחת רשימת השיחות' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await context.close()
})

test('a bare follow-up continues from the last answer', async ({ page, finder }) => {
  await openChat(page, finder, 'ru')
  await ask(page, questions.ru.question)
  await expect(page.getByRole('log')).toHaveAttribute('aria-busy', 'false')
  await ask(page, 'а дальше?')
  await expect(
    page
      .getByRole('article')
      .nth(1)
      .getByText(/Берешит 2[56]/)
      .first(),
  ).toBeVisible()
})

test('reports that no source is near enough, with suggestions to ask better', async ({ page, finder }) => {
  await openChat(page, finder, 'en')
  await ask(page, 'zxqv blorf quuxify?')
  const answer = page.getByRole('article')
  await expect(answer.getByRole('listitem')).toHaveCount(3)
  await expect(answer.locator('button[data-status]')).toHaveCount(0)
})
