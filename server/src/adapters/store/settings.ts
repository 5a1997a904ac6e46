import { eq } from './database/drizzle.ts'
import type { SettingsStore } from '../../ports/store/store.ts'
import type { Database } from './database/database.ts'
import { settings } from './schema/settings.ts'

export function createSettingsStore(db: Database): SettingsStore {
  const read = async (key: string) => (await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key)))[0]?.value
  return {
    read,
    async write(key, value) {
      await db.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } })
    },
    async remove(key) {
      await db.delete(settings).where(eq(settings.key, key))
    },
    async getOrCreate(key, make) {
      const found = await read(key)
      if (found !== undefined) return found
      // Two processes may insert concurrently: the first wins, and both read its value.
      await db.insert(settings).values({ key, value: make() }).onConflictDoNothing()
      const stored = await read(key)
      if (stored === undefined) throw new Error(`the setting ${key} was not stored`)
      return stored
    },
  }
}
