import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { account } from '../web/src/words/en/account.ts'
import { chat } from '../web/src/words/en/chat.ts'
import { common } from '../web/src/words/en/common.ts'
import { landing } from '../web/src/words/en/landing.ts'
import { reader } from '../web/src/words/en/reader.ts'
import { texts } from '../web/src/words/en/texts.ts'
import { ask, beReader, expect, openChat, test } from './product.ts'
import { pause } from '@sugya/testing/fakes/model-endpoint'

const question = 'Who sold his birthright for lentil stew?'
const other = 'What did Ruth say to Naomi?'
const PASSWORD = 'a long password 1'

/** A bad telephone line, as the browser's own tools know it: bytes a second, milliseconds. */
const SLOW_3G = { offline: false, latency: 2000, downloadThroughput: 50_000, uploadThroughput: 50_000 }

const connection = (page: Page) => page.locator('.connection')
const saysConnected = (page: Page) => expect(connection(page)).toHaveText(chat.connected)
const saysAway = (page: Page) => expect(connection(page)).toHaveText(chat.disconnected)

test('an answer that loses the network resumes once without repetition, and the draft stays', async ({ context, page, assistant }) => {
  assistant.model.says(['The first half. Then ', pause, 'the second half.'])
  await openChat(page, assistant.url, 'en')
  await saysConnected(page)
  await ask(page, question)
  const answer = page.getByRole('article')
  await expect(answer).toContainText('The first half.')
  await context.setOffline(true)
  await saysAway(page)
  await page.getByRole('textbox').fill(other)
  // The answer is finished meanwhile. A stream that is open may outlive the switch of the browser: what counts is that
  // nothing is lost or said twice.
  assistant.model.release()
  await expect(answer).toContainText('The first half.')

  await context.setOffline(false)
  await expect(answer).toContainText('The first half. Then the second half.')
  await saysConnected(page)
  await expect(page.getByRole('log')).toHaveAttribute('aria-busy', 'false')
  expect((await answer.innerText()).split('The first half.')).toHaveLength(2)
  await expect(page.getByRole('textbox')).toHaveValue(other)
})

test('a question asked offline stays in the box, and the page reports when it is offline and online again', async ({
  context,
  page,
  finder,
}) => {
  await openChat(page, finder, 'en')
  await saysConnected(page)
  // What the page fetches when it has nothing else to do is there too.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await ask(page, question)
  await expect(page.getByText(chat.errorSendingMessage)).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveValue(question)
  await expect(page.getByRole('article')).toHaveCount(0)
  await saysAway(page)

  await context.setOffline(false)
  await saysConnected(page)
  await page.getByRole('textbox').press('Enter')
  await expect(page.getByRole('article').locator('button[data-status=proven]').first()).toBeVisible()
})

test('navigating offline loses nothing: the page opens when the network is back', async ({ context, page, finder }) => {
  await openChat(page, finder, 'en')
  for (const each of [question, other]) {
    await page.getByRole('link', { name: chat.newChat }).click()
    await ask(page, each)
    await page.locator('[role=log][aria-busy=false]').waitFor()
  }
  // Nothing is kept of the first conversation.
  await page.reload()
  await expect(page.getByRole('article').locator('button[data-status=proven]').first()).toBeVisible()
  await page.getByRole('textbox').fill('not sent yet')

  await context.setOffline(true)
  await page.getByRole('link', { name: question }).click()
  await expect(page.getByText(chat.errorLoadingMessages)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 2, name: question })).toBeVisible()
  await expect(page.getByRole('article').locator('button[data-status=proven]').first()).toBeVisible()

  // A page whose program is not here yet.
  await context.setOffline(true)
  await page.getByRole('banner').getByRole('link', { name: common.navLibrary, exact: true }).click()
  await expect(page.getByRole('heading', { name: common.brokenTitle })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: common.reload }).click()
  await expect(page.getByRole('heading', { level: 1, name: texts.library })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: other }).click()
  await expect(page.getByRole('textbox')).toHaveValue('not sent yet')
})

test('a slow connection delivers a complete answer and never counts as offline', async ({ page, finder }) => {
  test.slow()
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', SLOW_3G)
  await openChat(page, finder, 'en')
  await page.evaluate(() => {
    const said: (string | null)[] = []
    Object.assign(globalThis, { said })
    const look = () => said.push(document.querySelector('.connection')?.getAttribute('data-connected') ?? null)
    new MutationObserver(look).observe(document.body, { subtree: true, attributeFilter: ['data-connected'] })
  })
  await ask(page, question)
  // The reader sees at once that the question is taken.
  await expect(page.getByRole('heading', { level: 2, name: question })).toBeVisible()
  await expect(page.getByRole('article').locator('button[data-status=proven]').first()).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('log')).toHaveAttribute('aria-busy', 'false', { timeout: 60_000 })
  expect(await page.evaluate(() => (globalThis as unknown as { said: string[] }).said)).toEqual([])
})

test('a reader who is signed out elsewhere while typing keeps the question, and is asked to sign in once', async ({
  browser,
  page,
  finder,
}) => {
  const email = await signUp(page, finder)
  await page.goto(`${finder}/chat`)
  await page.getByRole('textbox').fill(question)

  const elsewhere = (await browser.newContext()).request
  const { token } = (await (await elsewhere.post(`${finder}/api/auth/signin`, { data: { email, password: PASSWORD } })).json()) as {
    token: string
  }
  const ended = await elsewhere.post(`${finder}/api/account/sessions/end-others`, {
    headers: { authorization: `Bearer ${token}` },
    data: {},
  })
  expect(ended.status()).toBe(200)

  const asked: string[] = []
  page.on('request', (request) => void (request.url().endsWith('/api/auth/status') && asked.push(request.url())))
  await page.getByRole('textbox').press('Enter')
  await expect(page.getByRole('link', { name: reader.signIn })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveValue(question)
  expect(asked).toHaveLength(1)
  // A guest may ask it all the same.
  await page.getByRole('textbox').press('Enter')
  await expect(page.getByRole('article').locator('button[data-status=proven]').first()).toBeVisible()
})

test('a reader who signs out in another tab finds the draft on the entry page', async ({ context, page, finder }) => {
  await signUp(page, finder)
  await page.getByRole('textbox').fill('Who sold his')
  const otherTab = await context.newPage()
  await otherTab.goto(`${finder}/chat`)
  await otherTab.getByRole('banner').locator('[aria-haspopup=menu]').click()
  await otherTab.getByRole('menuitem', { name: reader.logOut }).click()

  // The page knows, and is the chat of a guest now.
  await expect(page.getByRole('link', { name: reader.signIn })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveValue('Who sold his')
  await page.getByRole('textbox').press('End')
  await page.getByRole('textbox').pressSequentially(' birthright?')
  await expect(page.getByRole('textbox')).toHaveValue('Who sold his birthright?')
  // A reload is another visit: the landing page, and the words wait in the chat.
  await page.reload()
  await page.getByRole('link', { name: landing.asGuest }).first().click()
  await expect(page.getByRole('textbox')).toHaveValue('Who sold his birthright?')
})

/** A new reader, signed in on this page, who stands at the entry. Answers their address. */
async function signUp(page: Page, url: string): Promise<string> {
  const email = `${randomUUID()}@example.org`
  await beReader(page, 'en')
  await page.goto(`${url}/signup`)
  await page.getByLabel(account.username, { exact: true }).fill(`Ruth ${randomUUID().slice(0, 8)}`)
  await page.getByLabel(account.email, { exact: true }).fill(email)
  await page.getByLabel(account.password, { exact: true }).fill(PASSWORD)
  await page.getByLabel(account.confirmPassword, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: account.signUp, exact: true }).click()
  await page.waitForURL(`${url}/`)
  return email
}
