import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { test as base, expect, type Page } from '@playwright/test'
import { keepSecretsOf, keepSecretsOfVariables } from '../testing/src/logs/call-secrets.ts'
import { keepOutput } from '../testing/src/logs/suite-log.ts'
import { startScriptedModel, type ScriptedModel } from './scripted-model.ts'

const ROOT = path.join(import.meta.dirname, '..')

/** The starter library is built once for a checkout: the first run of the tests waits for it, later ones open it. */
const LIBRARY = path.join(ROOT, 'node_modules/.cache/sugya-test-library')

/** Lines of the log below a warning. */
const QUIET = /^\{"level":[123]0,/

interface RunningProduct {
  url: string
  dataDir: string
  stop(): Promise<void>
}

/** Starts the real product as `npm start` does, on a free port with an empty database. Rejects when it ends before it is ready. */
export async function startProduct(variables: Record<string, string> = {}): Promise<RunningProduct> {
  keepSecretsOfVariables(variables)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sugya-e2e-'))
  const child = spawn(process.execPath, [path.join(ROOT, 'server/src/main.ts')], {
    cwd: dataDir,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataDir,
      LIBRARY_URI: LIBRARY,
      // All that it can say, to be looked through for secrets at the end; what is wrong is shown.
      LOG_LEVEL: 'trace',
      // All tests come from one address.
      GUEST_NETWORK_LIMIT: '100000',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.stderr.on('data', (chunk: Buffer) => {
    keepOutput(chunk)
    process.stderr.write(chunk)
  })
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      keepOutput(`${line}\n`)
      const ready = /ready at (http\S+)/.exec(line)
      if (ready?.[1] !== undefined) resolve(ready[1])
      else if (!QUIET.test(line)) process.stdout.write(`${line}\n`)
    })
    void ended.then(() => reject(new Error('The product ended before it was ready')))
  })
  return {
    url,
    dataDir,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A copy of the starter library for a product that will change it; blank (build one) when none was built in this checkout yet. Removed by the caller. */
export function copyLibrary(): string {
  if (!existsSync(LIBRARY)) return ''
  const copy = mkdtempSync(path.join(tmpdir(), 'sugya-e2e-library-'))
  cpSync(LIBRARY, copy, { recursive: true })
  return copy
}

export type Language = 'he' | 'en' | 'ru'

interface WorkerFixtures {
  /** The product without a language model, and the folder with its data. */
  finderWithFolder: RunningProduct
  /** Its address alone. */
  finder: string
  /** The product with a scripted model behind it, and the model. */
  assistant: { url: string; model: ScriptedModel }
}

export const test = base.extend<object, WorkerFixtures>({
  finderWithFolder: [
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  finder: [async ({ finderWithFolder }, use) => await use(finderWithFolder.url), { scope: 'worker' }],
  assistant: [
    async ({}, use) => {
      const model = await startScriptedModel()
      const product = await startProduct({ OPENAI_BASE_URL: model.baseUrl, CHAT_MODEL: 'scripted' })
      await use({ url: product.url, model })
      await product.stop()
      await model.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

export { expect }

/** Makes the pages to come those of a reader who has chosen the language before, on a device of their own: all browsers of one machine look alike. */
export async function beReader(page: Page, language: Language): Promise<void> {
  const device = randomUUID().replaceAll('-', '')
  keepSecretsOfPage(page)
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
function keepSecretsOfPage(page: Page): void {
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    keepSecretsOf({ address: pathname + search, headers: request.headers(), body: request.postData() ?? undefined })
  })
  page.on('response', (response) => {
    // Of a page that is closed meanwhile nothing can be read.
    void response
      .headersArray()
      .then((headers) =>
        keepSecretsOf({ cookies: headers.filter(({ name }) => name.toLowerCase() === 'set-cookie').map(({ value }) => value) }),
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

/** Takes the answers that the server writes into its documents out of the pages to come: the page asks, and a test can answer. */
export async function askForEverything(page: Page): Promise<void> {
  await page.route(
    (address) => !/^\/(?:api|assets)\//.test(address.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace('id="first-answers"', '') })
    },
  )
}
