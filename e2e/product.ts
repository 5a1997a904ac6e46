import { randomUUID } from 'node:crypto'
import { test as base, expect, type Page, type WorkerFixture } from '@playwright/test'
import { type ModelEndpoint, startModelEndpoint } from '@sugya/testing/fakes/model-endpoint'
import { recordSecretsOfCall } from '@sugya/testing/logs/call-secrets'
import { startProduct, type TestProduct } from '@sugya/testing/start-product'

export type Language = 'he' | 'en' | 'ru'

export interface Assistant {
  url: string
  model: ModelEndpoint
}

interface WorkerFixtures {
  /** The product without a language model, which all workers use side by side, and the folder with its data. */
  finderWithFolder: Pick<TestProduct, 'url' | 'dataDir'>
  /** Its address alone. */
  finder: string
  /** The product with a scripted model behind it, and the model. */
  assistant: Assistant
}

/** The product with a scripted model behind it, for each worker that uses it. */
export const assistantFixture: [WorkerFixture<Assistant, object>, { scope: 'worker'; timeout: number }] = [
  async ({}, use) => {
    const model = await startModelEndpoint()
    const product = await startProduct({ run: 'own', variables: { OPENAI_BASE_URL: model.baseUrl, CHAT_MODEL: 'scripted' } })
    await use({ url: product.url, model })
    await product.close()
    await model.close()
  },
  { scope: 'worker', timeout: 180_000 },
]

export const test = base.extend<object, WorkerFixtures>({
  finderWithFolder: [
    async ({}, use) => await use(JSON.parse(process.env.FINDER ?? '') as Pick<TestProduct, 'url' | 'dataDir'>),
    { scope: 'worker' },
  ],
  finder: [async ({ finderWithFolder }, use) => await use(finderWithFolder.url), { scope: 'worker' }],
  assistant: assistantFixture,
})

export { expect }

/**
 * Makes the pages to come those of a reader who has chosen the language before, on a device of their own: all browsers
 * of one machine look alike.
 */
export async function beReader(page: Page, language: Language): Promise<void> {
  const device = randomUUID().replaceAll('-', '')
  recordSecretsOfPage(page)
  await page.addInitScript(
    ([chosen, own]) => {
      // What the reader changes later stays changed.
      if (localStorage.getItem('device_fingerprint') === null) localStorage.setItem('language', chosen)
      localStorage.setItem('device_fingerprint', own)
    },
    [language, device] as const,
  )
}

/** What the page sends and gets that must be in no log. */
export function recordSecretsOfPage(page: Page): void {
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    recordSecretsOfCall({ address: pathname + search, headers: request.headers(), body: request.postData() ?? undefined })
  })
  page.on('response', (response) => {
    // Of a page that is closed meanwhile nothing can be read.
    void response
      .headersArray()
      .then((headers) =>
        recordSecretsOfCall({ cookies: headers.filter(({ name }) => name.toLowerCase() === 'set-cookie').map(({ value }) => value) }),
      )
      .catch(() => {})
  })
}

/** Opens the chat in a language, as a reader who has chosen it before. */
export async function openChat(page: Page, url: string, language: Language): Promise<void> {
  await beReader(page, language)
  await page.goto(`${url}/chat`)
  await expect(page.getByRole('textbox')).toBeEditable()
}

/** Types a question and sends it by Enter. */
export async function ask(page: Page, question: string): Promise<void> {
  await page.getByRole('textbox').fill(question)
  await page.getByRole('textbox').press('Enter')
}

/**
 * Takes the answers that the server writes into its documents out of the pages to come: the page asks, and a test can
 * answer.
 */
export async function askForEverything(page: Page): Promise<void> {
  await page.route(
    (address) => !/^\/(?:api|assets)\//.test(address.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace('id="dehydrated-queries"', '') })
    },
  )
}
