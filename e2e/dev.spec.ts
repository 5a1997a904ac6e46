import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from '@playwright/test'
import { testLibrary } from '@sugya/testing/start-product'

const ROOT = path.join(import.meta.dirname, '..')

let dev: ChildProcess
let url: string
const dataDir = mkdtempSync(path.join(tmpdir(), 'sugya-dev-'))

test.beforeAll(async () => {
  dev = spawn(process.execPath, ['web/build/dev.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      LIBRARY_URI: testLibrary,
      LOG_LEVEL: 'error',
      DATABASE_URL: '',
      OPENAI_BASE_URL: '',
    },
  })
  url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: dev.stdout! }).on('line', (line) => {
      const address = /Development server at (\S+)/.exec(line)?.[1]
      if (address !== undefined) resolve(address)
    })
    dev.once('exit', () => reject(new Error('the development server ended before it was ready')))
  })
})

test.afterAll(async () => {
  dev.kill('SIGTERM')
  await once(dev, 'exit')
  rmSync(dataDir, { recursive: true, force: true })
})

/** As an editor does when it saves: the content stays, so that other tests notice nothing. */
const save = (file: string) => utimesSync(path.join(ROOT, file), new Date(), new Date())

test('the development server shows a page of the server with its cookies and replaces a saved style without a reload', async ({ page }) => {
  const updates: string[] = []
  page.on('console', (message) => void updates.push(message.text()))
  await page.goto(`${url}/chat?lang=ru`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await expect(page.getByRole('textbox')).toBeVisible()
  const cookies = await page.context().cookies()
  expect(cookies.map(({ domain }) => domain)).toContain('127.0.0.1')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  save('web/src/styles/styles.css')
  await expect.poll(() => updates.join()).toContain('[vite] hot updated: /src/styles/styles.css')
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})

test('the development server restarts the server when one of its sources is saved', async ({ request }) => {
  const startTime = async () => /process_start_time_seconds (\d+)/.exec(await (await request.get(`${url}/metrics`)).text())?.[1]
  const before = await startTime()
  expect(before).toBeDefined()
  save('server/src/log.ts')
  await expect.poll(startTime, { timeout: 30_000 }).not.toBe(before)
})
