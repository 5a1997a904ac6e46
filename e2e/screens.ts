/**
 * Takes the pictures of the documents from the real product. `node e2e/screens.ts`, when the page has changed: those of
 * the README, the lentil-stew question answered and its source open, docs/images/chat-{he,en,ru}.png. With the address
 * of a large library as its argument: one whole conversation in each language, docs/images/conversation-{he,en,ru}.jpg.
 */
import { mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { chromium, type BrowserContextOptions } from '@playwright/test'
import { startProduct } from '@sugya/testing/start-product'
import { findBrowser } from './browser.ts'
import { ask, openChat, type Language } from './product.ts'

const ROOT = path.join(import.meta.dirname, '..')
const IMAGES = path.join(ROOT, 'docs/images')
/** A README is read on slow lines too, in bytes. */
const LARGEST = 250_000

const desk: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }
const pictures: Record<Language, { question: string; context: BrowserContextOptions }> = {
  he: { question: 'מי מכר את הבכורה תמורת נזיד עדשים?', context: desk },
  en: { question: 'Who sold his birthright for lentil stew?', context: { ...desk, colorScheme: 'dark' } },
  ru: { question: 'Кто продал первородство за чечевичную похлёбку?', context: desk },
}

/** Ten turns without a model: questions, follow-ups, one of practice and one outside the texts. */
const conversations: Record<Language, readonly string[]> = {
  he: [
    'מי הייתה רות?',
    'ומה היא אמרה לנעמי?',
    'ומה קרה אחר כך?',
    'במקור',
    'תרגם לאנגלית',
    'מה אומר הרמב״ם על כעס?',
    'ומה אומרת המשנה?',
    'עוד מקורות',
    'מותר לחמם אוכל במיקרוגל בשבת?',
    'מתי יוצא האייפון הבא?',
  ],
  en: [
    'Who was Honi the circle maker?',
    'what happened next?',
    'What does the Mishnah say about finding a lost object?',
    'why?',
    'and the Rambam?',
    'in the original',
    'Who were Leah and Rachel?',
    'show more sources',
    'Can I use my phone on Shabbat?',
    'best shampoo for dry hair',
  ],
  ru: [
    'Кто такая Лея?',
    'а её сестра?',
    'что было дальше?',
    'в оригинале',
    'Что сказано о лашон а-ра?',
    'почему?',
    'а что говорит Рамбам?',
    'ещё источники',
    'Можно ли пить кофе с молоком после мяса?',
    'Как приготовить борщ?',
  ],
}
const CONVERSATION_WIDTH = 860
/** Chromium draws no picture that is higher, in pixels. */
const HIGHEST = 16_000

mkdirSync(IMAGES, { recursive: true })
const found = await findBrowser()
// Letters with coloured edges make a picture half as large again.
const browser = await chromium.launch({ ...found, args: [...found.args, '--disable-lcd-text'], env: { ...process.env, ...found.env } })
const [library] = process.argv.slice(2)
const product = await startProduct({ run: 'own', ...(library === undefined ? {} : { variables: { LIBRARY_URI: library } }) })

try {
  for (const language of ['he', 'en', 'ru'] as const)
    await (library === undefined ? pictureAnswer(language) : pictureConversation(language))
} finally {
  await browser.close()
  await product.close()
}

async function pictureAnswer(language: Language): Promise<void> {
  const { question, context } = pictures[language]
  const page = await (await browser.newContext({ reducedMotion: 'reduce', ...context })).newPage()
  await openChat(page, product.url, language)
  await ask(page, question)
  await page.locator('[role=log][aria-busy=false]').waitFor()
  await page.getByRole('article').locator('button[data-status=proven]').first().click()
  await page.locator('.passage mark').first().waitFor()
  await page.locator('.thread-scroller').evaluate((thread) => thread.scrollTo(0, 0))
  await page.mouse.move(0, 0)
  await page.evaluate(() => document.fonts.ready)
  const file = path.join(IMAGES, `chat-${language}.png`)
  await page.screenshot({ path: file, animations: 'disabled' })
  const { size } = statSync(file)
  if (size > LARGEST) throw new Error(`${file} has ${String(size)} bytes, more than ${String(LARGEST)}`)
  process.stdout.write(`${path.relative(process.cwd(), file)} ${String(Math.round(size / 1000))} kB\n`)
  await page.context().close()
}

async function pictureConversation(language: Language): Promise<void> {
  const page = await (await browser.newContext({ reducedMotion: 'reduce', viewport: { width: CONVERSATION_WIDTH, height: 900 } })).newPage()
  await openChat(page, product.url, language)
  for (const [index, question] of conversations[language].entries()) {
    await ask(page, question)
    await page.getByRole('article').nth(index).waitFor()
    await page.locator('[role=log][aria-busy=false]').waitFor()
  }
  await page.reload()
  await page
    .getByRole('article')
    .nth(conversations[language].length - 1)
    .waitFor()
  await page.evaluate(() => document.fonts.ready)
  const thread = page.locator('.thread-scroller')
  const height = await thread.evaluate((element) => element.scrollHeight)
  await page.setViewportSize({ width: CONVERSATION_WIDTH, height: Math.min(height + 250, HIGHEST) })
  // The page keeps the last question at the top until a reader scrolls.
  await thread.hover()
  await page.mouse.wheel(0, -10 * HIGHEST)
  await page.waitForFunction(() => document.querySelector('.thread-scroller')?.scrollTop === 0)
  const file = path.join(IMAGES, `conversation-${language}.jpg`)
  await page.screenshot({ path: file, type: 'jpeg', quality: 55, animations: 'disabled' })
  process.stdout.write(`${path.relative(process.cwd(), file)} ${String(Math.round(statSync(file).size / 1000))} kB\n`)
  await page.context().close()
}
