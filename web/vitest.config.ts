import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    setupFiles: ['src/test/set-up.ts'],
    restoreMocks: true,
    // The first drawing of a page waits for its files to be translated.
    testTimeout: 30_000,
  },
})
