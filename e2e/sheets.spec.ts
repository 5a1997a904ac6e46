import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { findViolations } from './assert-screen.ts'
import { ask, beReader, expect, openChat, test } from './product.ts'

// A notice that fades in has too little contrast on its way.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const saved = (page: Page) => expect(page.locator('[data-save-state=saved]')).toBeVisible()
/** Accessibility violations of the sheet itself, by rule and element. */
async function findOwnViolations(page: Page): Promise<string[]> {
  const found = (await findViolations(page)).flatMap(({ id, nodes }) => nodes.map(({ target }) => ({ id, selector: String(target[0]) })))
  const isOwn = ({ selector }: { selector: string }) =>
    page.evaluate((one) => document.querySelector(`main :is(${one})`) !== null, selector)
  const own = await Promise.all(found.map(async (one) => ((await isOwn(one)) ? [`${one.id} ${one.selector}`] : [])))
  return own.flat()
}
const blocks = (page: Page) => page.locator('[data-block]')

test('a student collects an answer, a search result and a verse, arranges, annotates, saves and shares a source sheet', async ({
  page,
  browser,
  finder,
}) => {
  await openChat(page, finder, 'en')

  await test.step('collects an answer with its proofs on a new sheet', async () => {
    await ask(page, 'Who sold his birthright for lentil stew?')
    await page.locator('[role=log][aria-busy=false]').waitFor()
    await page.getByRole('article').getByRole('button', { name: 'Add to sheet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'New sheet' }).click()
    await expect(page.getByText('Added to “Untitled sheet”')).toBeVisible()
  })

  await test.step('collects what a search has found', async () => {
    await page.goto(`${finder}/texts?q=pottage+of+lentils`)
    await page.locator('.result').first().getByRole('button', { name: 'Add to sheet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Untitled sheet' }).click()
    await expect(page.getByText('Added to “Untitled sheet”')).toBeVisible()
  })

  await test.step('collects a verse while reading', async () => {
    await page.goto(`${finder}/texts/Genesis_25:31`)
    await page.getByRole('button', { name: 'Add to sheet' }).first().click()
    await page.getByRole('dialog', { name: 'Add to sheet' }).getByRole('button', { name: 'Untitled sheet' }).click()
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(blocks(page)).toHaveCount(3)
    await expect(blocks(page).last().locator('.sheet-text[lang=he]')).toContainText('מִכְרָ֥ה')
    expect(await findOwnViolations(page)).toEqual([])
  })

  await test.step('names, orders by keyboard, trims and annotates; all of it is there after a reload', async () => {
    await page.getByRole('textbox', { name: 'Title of the sheet' }).fill('The birthright')
    await page.getByRole('button', { name: 'Heading', exact: true }).click()
    await page.getByRole('textbox', { name: 'Heading', exact: true }).fill('To discuss')
    await page.getByRole('button', { name: 'Move up: Genesis 25:31' }).press('Enter')
    await expect(blocks(page).nth(1).getByRole('link')).toHaveText('Genesis 25:31')
    await page.getByRole('button', { name: 'Move up: Genesis 25:31' }).press('Enter')
    await expect(blocks(page).first().getByRole('link')).toHaveText('Genesis 25:31')
    await expect(page.getByRole('button', { name: 'Move down: Genesis 25:31' })).toBeFocused()
    await blocks(page).first().getByRole('button', { name: 'Trim' }).click()
    await page.getByRole('slider', { name: 'First word' }).first().press('ArrowLeft')
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(blocks(page).first().locator('.sheet-text[lang=he]')).toHaveText(/^… יַעֲקֹ֑ב מִכְרָ֥ה/)
    await page.getByRole('textbox', { name: 'Note on Genesis 25:31' }).fill('Why today?')
    await saved(page)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The birthright')
    await expect(page.getByRole('textbox', { name: 'Note on Genesis 25:31' })).toHaveValue('Why today?')
    await expect(blocks(page).first().locator('.sheet-text[lang=he]')).toHaveText(/^… יַעֲקֹ֑ב/)
  })

  await test.step('keeps what is written without a network, and saves it when the network is back', async () => {
    await page.context().setOffline(true)
    await page.getByRole('textbox', { name: 'Note on Genesis 25:31' }).fill('Why this day?')
    await expect(page.locator('[data-save-state=offline]')).toBeVisible()
    await page.context().setOffline(false)
    await saved(page)
  })

  await test.step('saves it as a Word document', async () => {
    await page.getByRole('button', { name: 'Save as', exact: true }).click()
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Word' }).click()])
    expect(download.suggestedFilename()).toBe('The birthright.docx')
    expect(
      readFileSync(await download.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
  })

  const stranger = await (await browser.newContext()).newPage()
  await beReader(stranger, 'he')
  await test.step('shares it from the account that it comes along to; a stranger reads it until the link is revoked', async () => {
    const name = `student-${String(Date.now())}`
    await page.goto(`${finder}/signup`)
    await page.getByLabel('Username', { exact: true }).fill(name)
    await page.getByLabel('Email', { exact: true }).fill(`${name}@example.com`)
    await page.getByLabel('Password', { exact: true }).fill('a password 1')
    await page.getByLabel('Confirm password', { exact: true }).fill('a password 1')
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    await expect(page.getByText('Your account has been created successfully.')).toBeVisible()
    await page.goto(`${finder}/sheets`)
    await page.getByRole('link', { name: 'The birthright' }).click()
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await page.getByRole('button', { name: 'Create a link' }).click()
    const address = await page.getByRole('textbox', { name: 'Link to the sheet' }).inputValue()
    await stranger.goto(address)
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('The birthright')
    await expect(stranger.getByText('Why this day?')).toBeVisible()
    await expect(stranger.getByRole('heading', { name: 'To discuss' })).toBeVisible()
    await expect(stranger.getByRole('textbox')).toHaveCount(0)
    const [hebrew, english] = [stranger.locator('.sheet-text[lang=he]').first(), stranger.locator('.sheet-text[lang=en]').first()]
    const [right, left] = [await hebrew.boundingBox(), await english.boundingBox()]
    expect(right!.x).toBeGreaterThan(left!.x)
    expect(await findOwnViolations(stranger)).toEqual([])
    await page.getByRole('button', { name: 'Revoke the link' }).click()
    await expect(page.getByRole('button', { name: 'Create a link' })).toBeVisible()
    await stranger.reload()
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('הקישור אינו פעיל')
    await stranger.context().close()
  })
})
