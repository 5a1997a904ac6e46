import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Browser, Locator, Page } from '@playwright/test'
import type { PassageView } from '@sugya/contract/api/texts'
import { findViolations } from './assert-screen.ts'
import { askForEverything, beReader, expect, test, type Language } from './product.ts'

/** Another device: a browser of its own, in a language. */
async function openDevice(browser: Browser, language: Language): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  await beReader(page, language)
  return page
}

const createReader = () => {
  const name = `student-${randomUUID().slice(0, 8)}`
  return { username: name, email: `${name}@example.org`, password: 'Ramban 1263' }
}

async function post(page: Page, path: string, body: object): Promise<void> {
  const status = await page.evaluate(
    async ([address, sent]) =>
      (await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body: sent })).status,
    [path, JSON.stringify(body)] as const,
  )
  expect(status).toBe(200)
}

test('a guest marks a verse, gets an account, and finds everything on another device', async ({ browser, finder }) => {
  const reader = createReader()
  const [first, second] = [await openDevice(browser, 'he'), await openDevice(browser, 'he')]
  // A place counts as read after some seconds, which the steps below need not take.
  const placed = first.waitForResponse((response) => response.url().includes('/api/study/places/') && response.request().method() === 'PUT')
  await first.goto(`${finder}/texts/Genesis_1:3`)
  await first.getByRole('button', { name: 'הדגשה בכחול' }).click()
  await first.getByRole('button', { name: 'סימנייה', exact: true }).click()
  await first.getByRole('button', { name: 'הוספת הערה' }).click()
  await first.getByRole('textbox', { name: 'הערה על בראשית א׳:ג׳' }).fill('האור הגנוז')
  await expect(first.getByText('נשמר', { exact: true })).toBeVisible()
  const verse = (page: Page) => page.locator('[data-ref="Genesis 1:3"]')
  await expect(verse(first)).toHaveAttribute('data-highlight', 'blue')
  expect(await findViolations(first)).toEqual([])
  await first.emulateMedia({ colorScheme: 'dark' })
  expect(await findViolations(first)).toEqual([])

  await placed
  await test.step('after signing up', async () => {
    await post(first, '/api/auth/signup', reader)
    await first.goto(`${finder}/study`)
    await expect(first.getByText('האור הגנוז')).toBeVisible()
    await expect(first.getByRole('heading', { name: 'המשך הקריאה' })).toBeVisible()
    await expect(first.getByRole('link', { name: 'בראשית א׳:ג׳' })).toHaveCount(4)
    expect(await findViolations(first)).toEqual([])
  })

  await test.step('on another device', async () => {
    await second.goto(`${finder}/study`)
    await expect(second.getByText('בחרו פסוק בזמן הקריאה')).toBeVisible()
    await post(second, '/api/auth/signin', { email: reader.email, password: reader.password })
    await second.goto(`${finder}/texts/Genesis_1`)
    await expect(verse(second)).toHaveAttribute('data-highlight', 'blue')
    await expect(verse(second).getByRole('img', { name: 'יש כאן סימנייה' })).toBeVisible()
    await expect(verse(second).getByRole('img', { name: 'יש כאן הערה' })).toBeVisible()
  })
  await Promise.all([first, second].map((page) => page.context().close()))
})

/** The library of the tests has one edition in each language: the page gets another one in English. */
async function addEdition(page: Page, title: string): Promise<void> {
  await askForEverything(page)
  await page.route('**/api/texts/ref/*', async (route) => {
    const response = await route.fetch()
    const passage = (await response.json()) as PassageView
    for (const { texts } of [...passage.segments, ...(passage.section?.segments ?? [])])
      for (const text of texts.filter(({ language }) => language === 'en')) texts.push({ ...text, title, html: title, text: title })
    await route.fulfill({ response, json: passage })
  })
}

test('an edition chosen on one device is shown on another after signing in there, and not after signing out', async ({
  browser,
  finder,
}) => {
  const [first, second] = [await openDevice(browser, 'en'), await openDevice(browser, 'en')]
  for (const page of [first, second]) await addEdition(page, 'The other edition')
  const words = (page: Page) => page.locator('[data-ref="Genesis 1:3"] .source-text:lang(en)')
  const reader = createReader()

  await test.step('a guest chooses it and signs up', async () => {
    await first.goto(`${finder}/texts/Genesis_1`)
    await expect(words(first)).toContainText('Let there be light')
    await first.getByRole('button', { name: 'Display' }).click()
    const sent = first.waitForResponse(
      (response) => response.url().endsWith('/api/study/editions') && response.request().method() === 'PUT',
    )
    await first.getByRole('combobox', { name: 'Edition, English' }).selectOption('The other edition')
    await expect(words(first)).toContainText('The other edition')
    await sent
    await post(first, '/api/auth/signup', reader)
  })

  await test.step('on another device it is shown once the reader signs in, and at once at the next visit', async () => {
    await second.goto(`${finder}/texts/Genesis_1`)
    await expect(words(second)).toContainText('Let there be light')
    await second.goto(`${finder}/login`)
    await second.getByLabel('Email', { exact: true }).fill(reader.email)
    await second.getByLabel('Password', { exact: true }).fill(reader.password)
    await second.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(second).toHaveURL(`${finder}/`)
    await second.goto(`${finder}/texts/Genesis_1`)
    await expect(words(second)).toContainText('The other edition')
    await second.route('**/api/study/editions', (route) => route.abort())
    await second.reload()
    await expect(words(second)).toContainText('The other edition')
    await second.unroute('**/api/study/editions')
  })

  await test.step('signed out, that device shows the edition of the library again', async () => {
    await second.getByRole('button', { name: `Account of ${reader.email}` }).click()
    await second.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(words(second)).toContainText('Let there be light')
    await second.goto(`${finder}/texts/Genesis_1`)
    await expect(words(second)).toContainText('Let there be light')
  })
  await Promise.all([first, second].map((page) => page.context().close()))
})

/** Selects the words of a text from one to another by the mouse, as a reader drags over them. */
async function dragOver(page: Page, text: Locator, from: string, to: string): Promise<void> {
  const place = (word: string) =>
    text.evaluate((element, wanted) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = node.textContent?.indexOf(wanted) ?? -1
        if (at === -1) continue
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + wanted.length)
        const { left, right, top, bottom } = range.getBoundingClientRect()
        return { left: left + 2, right: right - 2, y: (top + bottom) / 2 }
      }
      throw new Error(`no ${wanted}`)
    }, word)
  const [first, last] = [await place(from), await place(to)]
  const isRightToLeft = (await text.getAttribute('dir')) === 'rtl'
  await page.mouse.move(isRightToLeft ? first.right : first.left, first.y)
  await page.mouse.down()
  await page.mouse.move(isRightToLeft ? last.left : last.right, last.y, { steps: 4 })
  await page.mouse.up()
}

test('a reader highlights words of a verse by mouse, finger and keyboard, and finds them again', async ({ browser, finder }) => {
  const page = await openDevice(browser, 'en')
  await page.goto(`${finder}/texts/Genesis_1`)
  const verse = page.locator('[data-ref="Genesis 1:3"]')
  const hebrew = verse.locator('.source-text:lang(he)')
  const marks = (text: Locator) => text.locator('mark[data-highlight]')
  await test.step('by mouse, in the pointed text', async () => {
    await dragOver(page, hebrew, 'יְהִ֣י', 'א֑וֹר')
    const palette = page.getByRole('dialog', { name: 'Highlight the selected words' })
    expect(await findViolations(page)).toEqual([])
    await palette.getByRole('button', { name: 'Highlight in pink' }).click()
    await expect(palette).toBeHidden()
    await expect(marks(hebrew)).toHaveText('יְהִ֣י א֑וֹר')
    await expect(page).toHaveURL(/Genesis_1$/)
  })

  await test.step('by keyboard, in the translation', async () => {
    await page.goto(`${finder}/texts/Genesis_1:3`)
    const open = page.getByRole('button', { name: 'Highlight words' })
    await open.focus()
    await open.press('Enter')
    const picker = page.getByRole('group', { name: 'Highlight words' })
    await picker.getByRole('button', { name: 'English' }).press('Enter')
    await picker.getByRole('slider', { name: 'First word' }).press('ArrowRight')
    await picker.getByRole('slider', { name: 'Last word' }).press('ArrowRight')
    await picker.getByRole('button', { name: 'Highlight in green' }).press('Enter')
    await expect(marks(verse.locator('.source-text:lang(en)'))).toHaveText(/^\S+ \S+$/)
    await expect(marks(hebrew)).toHaveText('יְהִ֣י א֑וֹר')
    expect(await findViolations(page)).toEqual([])
  })

  await test.step('without vowels, and when the edition is not on display', async () => {
    await page.evaluate(() => localStorage.setItem('reading', JSON.stringify({ vowels: false, accents: false })))
    await page.reload()
    await expect(marks(hebrew)).toHaveText('יהי אור')
    await page.evaluate(() => localStorage.setItem('reading', JSON.stringify({ languages: ['en'] })))
    await page.reload()
    await expect(marks(verse)).toHaveCount(1)
    await expect(verse).toHaveAttribute('data-highlight', 'pink')
    await page.evaluate(() => localStorage.removeItem('reading'))
  })

  await test.step('in the list of marks and its export', async () => {
    await page.goto(`${finder}/study`)
    await expect(page.getByText('יְהִ֣י א֑וֹר')).toBeVisible()
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download as Markdown' }).click()
    expect(await readFile(await (await saving).path(), 'utf8')).toContain('  > יְהִ֣י א֑וֹר')
  })
  await page.context().close()

  await test.step('by finger', async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
    const phone = await context.newPage()
    await beReader(phone, 'he')
    await phone.goto(`${finder}/texts/Genesis_1`)
    const text = phone.locator('[data-ref="Genesis 1:1"] .source-text:lang(he)')
    // A long press selects a word; the browser of the test has no such gesture.
    await text.evaluate((element) => {
      const words = [...element.childNodes].findLast((node) => (node.textContent ?? '').length > 10)
      if (words) document.getSelection()?.setBaseAndExtent(words, 0, words, 3)
    })
    await phone.getByRole('button', { name: 'הדגשה בצהוב' }).tap()
    await expect(marks(text)).toHaveCount(1)
    expect((await marks(text).textContent())?.replace(/\p{M}/gu, '')).toBe('בראשית')
    await context.close()
  })
})

test('a note written without a network is sent later, and a change on two devices loses neither text', async ({ browser, finder }) => {
  const reader = createReader()
  const [first, second] = [await openDevice(browser, 'ru'), await openDevice(browser, 'ru')]
  await first.goto(`${finder}/texts/Genesis_1:3`)
  await post(first, '/api/auth/signup', reader)
  await first.reload()
  await first.getByRole('button', { name: 'Написать заметку' }).click()
  const note = (page: Page) => page.getByRole('textbox', { name: 'Заметка к Берешит 1:3' })
  await first.context().setOffline(true)
  await note(first).fill('Написано в поезде')
  await expect(first.getByText('Сохранено на этом устройстве')).toBeVisible()
  await first.context().setOffline(false)
  await expect(first.getByText('Сохранено', { exact: true })).toBeVisible()

  await second.goto(`${finder}/texts/Genesis_1:3`)
  await post(second, '/api/auth/signin', { email: reader.email, password: reader.password })
  await second.reload()
  await expect(note(second)).toHaveValue('Написано в поезде')
  await note(first).fill('Написано дома')
  await expect(first.getByText('Сохранено', { exact: true })).toBeVisible()
  await note(second).fill('Написано в гостях')
  const question = second.getByRole('alert').filter({ hasText: 'на другом устройстве' })
  await expect(question).toContainText('Написано дома')
  await second.getByRole('button', { name: 'Оставить обе заметки' }).click()
  await expect(note(second)).toHaveCount(2)
  await second.goto(`${finder}/study`)
  await expect(second.getByText('Написано дома')).toBeVisible()
  await expect(second.getByText('Написано в гостях')).toBeVisible()
  await Promise.all([first, second].map((page) => page.context().close()))
})
