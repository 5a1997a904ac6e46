import type { Browser, Page } from '@playwright/test'
import { browserOfNpm } from './browser.ts'
import { ask, askForEverything, beReader, expect, test, type Language } from './product.ts'
import { signUp } from './reader-session.ts'

/*
 * What the main screens look like, to the pixel. Pictures that have changed on purpose are renewed by
 * `node scripts/build-web.ts && npx playwright test -c e2e/playwright.config.ts snapshots --update-snapshots`,
 * looked at, and kept with the change.
 *
 * The pictures are the same on every machine: the browser is the one from npm, which sees no font but its own and those
 * of the page, and what changes by the day or the reader (first questions, times) is answered here.
 */
const { executablePath, args, env } = await browserOfNpm({ fontsOfMachine: false })
test.use({
  launchOptions: { executablePath, args: [...args, '--disable-lcd-text', '--font-render-hinting=none'], env: { ...process.env, ...env } },
  trace: 'off',
})
test.skip(process.platform !== 'linux' || process.arch !== 'x64', 'the browser from npm is for Linux on x64')

const phone = { width: 360, height: 740 }
const looks = {
  he: { viewport: phone, colorScheme: 'light' },
  ru: { viewport: phone, colorScheme: 'dark' },
  en: { viewport: { width: 1280, height: 740 }, colorScheme: 'light' },
} as const

const words: Record<Language, { starters: string[]; question: string }> = {
  he: {
    starters: ['מה כתוב על הכנסת אורחים אצל אברהם?', 'איפה נזכר הלל הזקן?', 'מה אומרת התורה על שנת השמיטה?'],
    question: 'מי מכר את הבכורה תמורת נזיד עדשים?',
  },
  ru: {
    starters: ['Что сказано о гостеприимстве Авраама?', 'Где упоминается Гилель?', 'Что говорит Тора о субботнем годе?'],
    question: 'Кто продал первородство за чечевичную похлёбку?',
  },
  en: {
    starters: ['What is said of Abraham’s hospitality?', 'Where is Hillel mentioned?', 'What does the Torah say of the sabbatical year?'],
    question: 'Who sold his birthright for lentil stew?',
  },
}

for (const language of ['he', 'ru', 'en'] as const) {
  test.describe(language, () => {
    test('landing page matches its snapshot', async ({ browser, finder }) => {
      const page = await open(browser, language, `${finder}/landing`)
      await expectSnapshot(page, `landing-${language}`)
    })

    test('empty chat matches its snapshot', async ({ browser, finder }) => {
      const page = await open(browser, language, `${finder}/chat`)
      await expect(page.getByRole('button', { name: words[language].starters[0] })).toBeVisible()
      await expectSnapshot(page, `chat-${language}`)
    })

    test('answer from sources only matches its snapshot', async ({ browser, finder }) => {
      const page = await open(browser, language, `${finder}/chat`)
      await ask(page, words[language].question)
      await page.locator('[role=log][aria-busy=false]').waitFor()
      await expect(page.getByRole('article').locator('[data-status=proven]').first()).toBeVisible()
      await page.locator('.thread-scroller').evaluate((thread) => thread.scrollTo(0, 0))
      await expectSnapshot(page, `answer-${language}`)
    })

    test('text page matches its snapshot', async ({ browser, finder }) => {
      const page = await open(browser, language, `${finder}/texts/Genesis_1`)
      await expect(page.locator('.verse')).toHaveCount(31)
      await expectSnapshot(page, `text-${language}`)
    })

    test('sign-in page matches its snapshot', async ({ browser, finder }) => {
      const page = await open(browser, language, `${finder}/login`)
      await expectSnapshot(page, `login-${language}`)
    })

    test('premium page matches its snapshot', async ({ browser, finder }) => {
      const page = await open(browser, language, `${finder}/login`)
      await signUp(page)
      await page.goto(`${finder}/upgrade`)
      await expect(page.locator('.sandbox-form')).toBeVisible()
      await expectSnapshot(page, `upgrade-${language}`)
    })
  })
}

/** Opens a page as its reader sees it for the first time. */
async function open(browser: Browser, language: Language, url: string): Promise<Page> {
  const context = await browser.newContext({ ...looks[language], reducedMotion: 'reduce' })
  const page = await context.newPage()
  await beReader(page, language)
  // Today's questions are others than tomorrow's.
  await askForEverything(page)
  await page.route('**/api/chat/starters?*', (route) => route.fulfill({ json: { questions: words[language].starters } }))
  await page.goto(url)
  return page
}

/** The window as it is once nothing is on its way and nothing is pointed at. */
async function expectSnapshot(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.prerendered, .written, .spinner, [aria-busy=true]')).toHaveCount(0)
  await page.evaluate(async () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    await document.fonts.ready
  })
  await page.mouse.move(0, 0)
  await expect(page).toHaveScreenshot(`${name}.png`)
  await page.context().close()
}
