import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'

// Workers and the processes that tests start load the server again and again: compiled once, as by `npm start`.
process.env['NODE_COMPILE_CACHE'] ??= path.join(import.meta.dirname, 'node_modules/.cache/node')
// Otherwise the engine writes a line to stderr for every table it creates.
process.env['LANCEDB_LOG'] ??= 'error'

const web = path.join(import.meta.dirname, 'web')
const webTests = globSync('src/**/*.test.{ts,tsx}', { cwd: web })
/** Tests of the browser application that mock a module, or load it again: they need the modules for themselves. */
const mocking = webTests.filter((file) => /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(path.join(web, file), 'utf8')))
const others = webTests.filter((file) => !mocking.includes(file))

/**
 * One more than there are cores: most of a server test is waiting for a database or another process. Projects that run
 * side by side need the same number.
 */
const maxWorkers = availableParallelism() + 1

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'contract/**/*.test.ts', 'data/**/*.test.ts', 'scripts/**/*.test.ts', 'testing/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'server/test/after/**'],
          environment: 'node',
          setupFiles: ['./testing/src/property-seed.ts'],
          // Node runs the code as it does in production. No test mocks a module, so a worker loads the server once for
          // all of its files.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          isolate: false,
          maxWorkers,
          // A starter library or an embedded database is built in some set-ups.
          // Far more than any test takes on a quiet machine: a timeout ends what hangs, and does not judge the speed of
          // a busy machine.
          hookTimeout: 300_000,
          testTimeout: 300_000,
        },
      },
      // Loading React and jsdom for each file takes longer than its tests.
      { extends: './web/vitest.config.ts', root: web, test: { name: 'web', isolate: false, maxWorkers, exclude: mocking } },
      { extends: './web/vitest.config.ts', root: web, test: { name: 'web, modules mocked', maxWorkers, exclude: others } },
      // What is true of all that the tests did: after the last of them.
      {
        test: {
          name: 'after',
          include: ['server/test/after/**/*.test.ts'],
          environment: 'node',
          // It reads the logs of the whole run.
          testTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
    globalSetup: './testing/src/global-setup.ts',
    reporters: ['default', './testing/src/slowest-files.ts'],
    retry: 0,
    maxWorkers,
  },
})
