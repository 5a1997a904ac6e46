import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'contract/**/*.test.ts', 'data/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'server/test/after/**'],
          environment: 'node',
          // A starter library or an embedded database is built in some set-ups.
          hookTimeout: 120_000,
          testTimeout: 60_000,
        },
      },
      './web/vitest.config.ts',
      // What is true of all that the tests did: after the last of them.
      { test: { name: 'after', include: ['server/test/after/**/*.test.ts'], environment: 'node', sequence: { groupOrder: 1 } } },
    ],
    globalSetup: './testing/src/global-setup.ts',
    retry: 0,
    // Most of a server test is waiting for a database or another process: one worker less than there are cores would leave one idle.
    maxWorkers: '100%',
  },
})
