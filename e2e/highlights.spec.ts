import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import type { PassageView } from '@sugya/contract/api/texts'
import { findViolations } from './assert-screen.ts'
import { askForEverything, beReader, expect, test } from './product.ts'
import { createReader, openDevice, signUp } from './reader-session.ts'
import { findWord } from './word-boxes.ts'

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
    await signUp(first, reader)
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
  const [first, last] = [await findWord(text, from), await findWord(text, to)]
  const isRightToLeft = (await text.getAttribute('dir')) === 'rtl'
  await page.mouse.move(isRightToLeft ? first.right - 2 : first.left + 2, (first.top + first.bottom) / 2)
  await page.mouse.down()
  await page.mouse.move(isRightToLeft ? last.left + 2 : last.right - 2, (last.top + last.bottom) / 2, { steps: 4 })
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
