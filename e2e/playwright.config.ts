import { defineConfig } from '@playwright/test'
import { findBrowser } from './browser.ts'

const browser = await findBrowser()

/** Browser tests of the built product: each worker starts its own server on a free port (`product.ts`). */
export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  outputDir: '../test-results',
  fullyParallel: false,
  // One more than the two cores of CI: a worker waits for pages, pauses and polls nearly half of its time.
  workers: 3,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // Far more than a quiet machine needs, as for the other tests: they end what hangs.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['./slowest-specs.ts']],
  use: {
    // A service worker would hide requests from the tests that answer them; e2e/offline.spec.ts allows it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: browser.executablePath,
      args: browser.args,
      env: { ...process.env, ...browser.env },
    },
    // Steps and DOM of a failure. Recording them for every test takes a tenth of the processor time, and screenshots a
    // quarter more.
    trace: process.env.TRACE === undefined ? 'off' : { mode: 'retain-on-failure', screenshots: false, sources: false },
  },
})
