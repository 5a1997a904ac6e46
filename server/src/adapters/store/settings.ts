import { eq } from './database/drizzle.ts'
import type { SettingsStore } from '../../ports/store/store.ts'
import type { Database } from './database/database.ts'
import { settings } from './schema/settings.ts'

export function createSettingsStore(db: Database): SettingsStore {
  return {
    async getOrCreate(key, make) {
      const read = async () => (await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key)))[0]?.value
      const found = await read()
      if (found !== undefined) return found
      // Two processes may insert concurrently: the first wins, and both read its value.
      await db.insert(settings).values({ key, value: make() }).onConflictDoNothing()
      const stored = await read()
      if (stored === undefined) throw new Error(`the setting ${key} was not stored`)
      return stored
    },
  }
}
