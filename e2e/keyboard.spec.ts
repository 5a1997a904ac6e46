import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { account as accountEn } from '../web/src/words/en/account.ts'
import { chat as chatEn } from '../web/src/words/en/chat.ts'
import { common as commonEn } from '../web/src/words/en/common.ts'
import { landing as landingEn } from '../web/src/words/en/landing.ts'
import { sharing as sharingEn } from '../web/src/words/en/sharing.ts'
import { texts as textsEn } from '../web/src/words/en/texts.ts'
import { account as accountHe } from '../web/src/words/he/account.ts'
import { common as commonHe } from '../web/src/words/he/common.ts'
import { landing as landingHe } from '../web/src/words/he/landing.ts'
import { sharing as sharingHe } from '../web/src/words/he/sharing.ts'
import { texts as textsHe } from '../web/src/words/he/texts.ts'
import { account as accountRu } from '../web/src/words/ru/account.ts'
import { common as commonRu } from '../web/src/words/ru/common.ts'
import { landing as landingRu } from '../web/src/words/ru/landing.ts'
import { sharing as sharingRu } from '../web/src/words/ru/sharing.ts'
import { texts as textsRu } from '../web/src/words/ru/texts.ts'
import { beReader, expect, type Language, openChat, test } from './product.ts'
import { pause } from '@sugya/testing/fakes/model-endpoint'

const words = {
  en: {
    question: 'Who sold his birthright for lentil stew?',
    second: 'What did Ruth say to Naomi?',
    third: 'Why did Jonah flee?',
    source: 'Genesis 25:29–34',
    before: 'Genesis 25:28',
    newChat: 'New chat',
    previous: /^Previous/,
    next: /^Next/,
    stop: 'Stop',
    stopped: 'Stopped',
  },
  he: {
    question: 'מי מכר את הבכורה תמורת נזיד עדשים?',
    second: 'מה אמרה רות לנעמי?',
    source: 'בראשית כ״ה:כ״ט–ל״ד',
    before: 'בראשית כ״ה:כ״ח',
    newChat: 'שיחה חדשה',
    previous: /^הקודם/,
    next: /^הבא/,
    stop: 'עצירה',
    stopped: 'נעצר',
  },
} satisfies Partial<Record<Language, unknown>>

/** The way of a new reader, in the words of each language. */
const journey = {
  he: {
    ...{ account: accountHe, common: commonHe, landing: landingHe, sharing: sharingHe, texts: textsHe },
    ...{ question: 'מי מכר את הבכורה תמורת נזיד עדשים?', source: 'בראשית כ״ה:כ״ט–ל״ד' },
  },
  en: {
    ...{ account: accountEn, common: commonEn, landing: landingEn, sharing: sharingEn, texts: textsEn },
    ...{ question: 'Who sold his birthright for lentil stew?', source: 'Genesis 25:29–34' },
  },
  ru: {
    ...{ account: accountRu, common: commonRu, landing: landingRu, sharing: sharingRu, texts: textsRu },
    ...{ question: 'Кто продал первородство за чечевичную похлёбку?', source: 'Берешит 25:29–34' },
  },
}

/** Moves the focus by one key until it is on an element; fails when a walk around the page does not come to it. */
async function walkTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' | 'ArrowDown'): Promise<void> {
  for (let step = 0; step < 150; step++) {
    await page.keyboard.press(key)
    // A menu moves the focus after the key, in a task of its own; the one asked for here comes behind it.
    const arrived = await target.evaluate(async (element) => {
      await new Promise((resolve) => setTimeout(resolve))
      return element === document.activeElement
    })
    if (arrived) return
  }
  throw new Error('The keyboard does not get there')
}

async function typeQuestion(page: Page, question: string): Promise<void> {
  await expect(page.getByRole('textbox')).toBeFocused()
  await page.keyboard.type(question)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log')).toHaveAttribute('aria-busy', 'false')
}

for (const language of ['en', 'he'] as const) {
  const say = words[language]

  test(`in ${language}, a reader asks, reads sources and moves between conversations by keyboard alone`, async ({ page, finder }) => {
    await openChat(page, finder, language)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await typeQuestion(page, say.question)

    const chip = page.getByRole('article').locator('button[data-status=proven]').first()
    await walkTo(page, chip, 'Shift+Tab')
    await page.keyboard.press('Enter')
    const panel = page.getByRole('complementary').filter({ has: page.locator('[data-close]') })
    await expect(panel).toBeFocused()
    await expect(panel.getByRole('heading', { name: say.source })).toBeVisible()

    await walkTo(page, panel.getByRole('button', { name: say.previous }), 'Tab')
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('heading', { name: say.before, exact: true })).toBeVisible()
    await expect(panel.getByRole('button', { name: say.previous })).toBeFocused()
    await walkTo(page, panel.getByRole('button', { name: say.next }), 'Tab')
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('heading', { name: say.before, exact: true })).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(chip).toBeFocused()

    const first = page.url()
    await walkTo(page, page.getByRole('link', { name: say.newChat }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await typeQuestion(page, say.second)
    expect(page.url()).not.toBe(first)
    await walkTo(page, page.getByRole('link', { name: say.question }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(first)
    await expect(page.getByRole('heading', { level: 2, name: say.question })).toBeVisible()
  })

  test(`in ${language}, a reader stops an answer by keyboard and is back in the question box`, async ({ page, assistant }) => {
    assistant.model.says(['Only this much. And ', pause, 'never seen.'])
    await openChat(page, assistant.url, language)
    await page.getByRole('textbox').focus()
    await page.keyboard.type(say.question)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('article')).toContainText('Only this much.')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: say.stop })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText(say.stopped, { exact: true })).toBeVisible()
    await expect(page.getByRole('textbox')).toBeFocused()
    assistant.model.release()
  })
}

for (const language of ['he', 'en', 'ru'] as const) {
  const say = journey[language]

  test(`in ${language}, a reader signs up, asks, opens a source, shares a link and reaches the page of a text by keyboard alone`, async ({
    browser,
    page,
    finder,
  }) => {
    await beReader(page, language)
    await page.goto(finder)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await walkTo(page, page.getByRole('link', { name: say.landing.start, exact: true }), 'Tab')
    await page.keyboard.press('Enter')
    await walkTo(page, page.getByLabel(say.account.username, { exact: true }), 'Tab')
    const name = `${language} ${randomUUID().slice(0, 8)}`
    for (const typed of [name, `${randomUUID()}@example.org`]) {
      await page.keyboard.type(typed)
      await page.keyboard.press('Tab')
    }
    await walkTo(page, page.getByLabel(say.account.confirmPassword, { exact: true }), 'Tab')
    await page.keyboard.type('a long password 1')
    await walkTo(page, page.getByLabel(say.account.password, { exact: true }), 'Shift+Tab')
    await page.keyboard.type('a long password 1')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${finder}/`)

    await walkTo(page, page.getByRole('textbox', { name: say.common.question }), 'Tab')
    await typeQuestion(page, say.question)
    const chip = page.getByRole('article').locator('button[data-status=proven]').first()
    await walkTo(page, chip, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.locator('.passage mark').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(chip).toBeFocused()

    await walkTo(page, page.locator('.chat-header [aria-haspopup=menu]'), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menu')).toBeVisible()
    await walkTo(page, page.getByRole('menuitem', { name: say.sharing.share }), 'ArrowDown')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await walkTo(page, dialog.getByRole('button', { name: say.sharing.createLink }), 'Tab')
    await page.keyboard.press('Enter')
    const link = dialog.locator('.share-link input')
    const stranger = await (await browser.newContext()).newPage()
    await stranger.goto(await link.inputValue())
    await expect(stranger.getByRole('article')).toContainText(say.source)
    await stranger.context().close()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    await walkTo(page, page.getByRole('banner').getByRole('link', { name: say.common.navLibrary, exact: true }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: say.texts.library })).toBeVisible()
    await walkTo(page, page.getByRole('searchbox'), 'Tab')
    await page.keyboard.type(say.source)
    await page.keyboard.press('Enter')
    // A reference opens at once.
    await expect(page.locator('.verse[data-chosen=true]').first()).toBeVisible()
  })
}

test('deleting a conversation by keyboard moves the focus: from the list to its neighbor, from the page to the question box', async ({
  page,
  finder,
}) => {
  await openChat(page, finder, 'en')
  for (const question of [words.en.question, words.en.second, words.en.third]) {
    await page.getByRole('link', { name: words.en.newChat }).click()
    // The field of the conversation before would ask in it.
    await expect(page.getByRole('article')).toHaveCount(0)
    await page.getByRole('textbox', { name: commonEn.question }).fill(question)
    await page.keyboard.press('Enter')
    await page.locator('[role=log][aria-busy=false]').waitFor()
  }
  const entry = (title: string) => page.getByRole('navigation', { name: chatEn.history }).getByRole('link', { name: title })
  await entry(words.en.second).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await walkTo(page, page.getByRole('menuitem', { name: sharingEn.delete }), 'ArrowDown')
  await page.keyboard.press('Enter')
  await expect(entry(words.en.second)).toBeHidden()
  await expect(entry(words.en.question)).toBeFocused()

  await page.locator('.chat-header [aria-haspopup=menu]').focus()
  await page.keyboard.press('Enter')
  await walkTo(page, page.getByRole('menuitem', { name: sharingEn.delete }), 'ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/chat$/)
  await expect(page.getByRole('textbox', { name: commonEn.question })).toBeFocused()
})
