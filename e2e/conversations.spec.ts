import { readFileSync } from 'node:fs'
import { findViolations } from './assert-screen.ts'
import { ask, expect, openChat, test, type Language } from './product.ts'
import { signUp } from './reader-session.ts'

const words: Record<Language, { question: string; again: string; title: string; ref: string; no: string; ask: string }> = {
  he: {
    question: 'מי מכר את הבכורה תמורת נזיד עדשים?',
    again: 'מה נאמר על כיבוד אב ואם?',
    title: 'עשו ויעקב',
    ref: 'בראשית',
    no: 'תשובה לא טובה',
    ask: 'שאלה משלכם',
  },
  en: {
    question: 'Who sold his birthright for lentil stew?',
    again: 'What is said about honouring parents?',
    title: 'Esau and Jacob',
    ref: 'Genesis',
    no: 'Not a good answer',
    ask: 'Ask your own question',
  },
  ru: {
    question: 'Кто продал первородство за чечевичную похлёбку?',
    again: 'Что сказано о почитании родителей?',
    title: 'Эсав и Яаков',
    ref: 'Берешит',
    no: 'Плохой ответ',
    ask: 'Задать свой вопрос',
  },
}

// A notice that fades in has too little contrast on its way.
test.use({ contextOptions: { reducedMotion: 'reduce' }, permissions: ['clipboard-read', 'clipboard-write'] })

for (const language of ['he', 'en', 'ru'] as const) {
  test(`a reader renames, searches, exports, rates, prints and shares conversations (${language})`, async ({ page, browser, finder }) => {
    const own = words[language]
    const violations = () => findViolations(page)
    await openChat(page, finder, language)
    const list = page.getByRole('navigation').getByRole('listitem')

    await test.step('renames a conversation by keyboard and finds it by its new title', async () => {
      await ask(page, own.question)
      await page.locator('[role=log][aria-busy=false]').waitFor()
      await page.locator('.new-chat').click()
      await ask(page, own.again)
      await page.locator('[role=log][aria-busy=false]').waitFor()
      await expect(list).toHaveCount(2)
      const first = list.last().getByRole('link')
      await first.press('F2')
      await page.locator('.rename-field').fill(own.title)
      await page.locator('.rename-field').press('Enter')
      await expect(first).toContainText(own.title)
      await expect(first).toBeFocused()
      await page.getByRole('searchbox').fill(own.title.slice(0, 3))
      await expect(list).toHaveCount(1)
      await expect(list.first()).toContainText(own.title)
      await list.first().getByRole('link').click()
      await page.getByRole('searchbox').fill('')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(own.title)
    })

    const menu = page.locator('.chat-header [aria-haspopup=menu]')
    await test.step('opens an accessible menu that saves the conversation as a named file', async () => {
      await menu.click()
      await expect(page.getByRole('menu')).toBeVisible()
      expect(await violations()).toEqual([])
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Markdown' }).click()])
      expect(download.suggestedFilename()).toBe(`${own.title}.md`)
      const text = readFileSync(await download.path(), 'utf8')
      expect(text).toContain(`# ${own.title}`)
      expect(text).toMatch(new RegExp(`^- \\[1\\] \\*\\*.*${own.ref}.*\\(`, 'm'))
    })

    await test.step('keeps a negative rating for the next visit', async () => {
      await page.getByRole('button', { name: own.no }).click()
      await page.getByRole('radio').nth(1).check()
      expect(await violations()).toEqual([])
      await page.getByRole('dialog').locator('[type=submit]').click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.reload()
      await expect(page.getByRole('button', { name: own.no })).toHaveAttribute('aria-pressed', 'true')
    })

    await test.step('opens the source sheet', async () => {
      await menu.click()
      const [sheet] = await Promise.all([page.waitForEvent('popup'), page.getByRole('menuitem').nth(2).click()])
      await expect(sheet.getByRole('heading', { level: 1 })).toHaveText(own.title)
      await expect(sheet.getByRole('heading', { level: 2 }).filter({ hasText: own.ref }).first()).toBeVisible()
      await expect(sheet.locator('.sheet-text[lang=he]').first()).not.toBeEmpty()
      expect(await findViolations(sheet)).toEqual([])
      await sheet.close()
    })

    await test.step('asks a guest to sign in before sharing; strangers read the link of a user until it is revoked', async () => {
      await menu.click()
      await page.getByRole('menuitem').nth(1).click()
      await page.getByRole('dialog').getByRole('button').last().click()
      await expect(page).toHaveURL(/\/login\?next=%2Fchat%2F/)
      await signUp(page)
      await page.goBack()
      await page.reload()
      await menu.click()
      await page.getByRole('menuitem').nth(1).click()
      await page.getByRole('dialog').locator('button:not([aria-label])').last().click()
      const link = await page.locator('.share-link input').inputValue()
      expect(await violations()).toEqual([])
      const stranger = await (await browser.newContext()).newPage()
      await stranger.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
      await stranger.goto(link)
      await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(own.title)
      await expect(stranger.getByRole('article')).toContainText(own.ref)
      expect(await findViolations(stranger)).toEqual([])
      await page.locator('.share-revoke').click()
      await expect(page.locator('.share-link')).toHaveCount(0)
      await stranger.reload()
      await expect(stranger.getByRole('link', { name: own.ask })).toBeVisible()
      await expect(stranger.getByRole('article')).toHaveCount(0)
      await stranger.context().close()
    })
  })
}

test('an answer is there when its conversation is opened, before the parser of answers', async ({ page, finder }) => {
  await openChat(page, finder, 'en')
  await ask(page, words.en.question)
  await expect(page.getByRole('log')).toHaveAttribute('aria-busy', 'false')
  const text = page.locator('.prose-answer')
  const html = await text.innerHTML()
  const { promise: isShown, resolve: show } = Promise.withResolvers<void>()
  const parser = /\/assets\/markdown-text-/
  await page.route(parser, async (route) => {
    await isShown
    await route.continue()
  })
  const wanted = page.waitForRequest(parser)
  await page.reload()
  await expect(text.getByRole('button').first()).toBeVisible()
  await wanted
  // The identifiers of React are those of the page.
  expect(await text.innerHTML()).toBe(html)
  show()
  await ask(page, words.en.again)
  await expect(page.locator('.prose-answer')).toHaveCount(2)
})

test('a deleted conversation can be restored from the drawer of a phone', async ({ browser, finder }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  await openChat(page, finder, 'en')
  await ask(page, words.en.question)
  await expect(page.getByRole('log')).toHaveAttribute('aria-busy', 'false')
  await page.getByRole('button', { name: 'Open the conversations' }).click()
  const entry = page.getByRole('link', { name: words.en.question })
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^More actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(entry).toBeHidden()
  await page.getByText('Undo').click()
  await expect(entry).toBeVisible()
  await context.close()
})
