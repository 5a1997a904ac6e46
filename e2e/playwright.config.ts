import { defineConfig } from '@playwright/test'
import { findBrowser } from './browser.ts'

const browser = await findBrowser()

/** Browser tests of the built product: each worker starts its own server on a free port (`product.ts`). */
export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  outputDir: '../test-results',
  fullyParallel: false,
  // Each with products of its own; more than there are cores would make them wait for each other.
  workers: 2,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['./slowest-specs.ts']],
  use: {
    launchOptions: {
      executablePath: browser.executablePath,
      args: browser.args,
      env: { ...process.env, ...browser.env },
    },
    trace: 'retain-on-failure',
  },
})
