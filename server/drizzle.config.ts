import { defineConfig } from 'drizzle-kit'

// `npx drizzle-kit generate --name what-changes` in server/ writes the next migration; committed ones are never edited.
export default defineConfig({ dialect: 'postgresql', schema: './src/adapters/store/schema/*.ts', out: './migrations' })
