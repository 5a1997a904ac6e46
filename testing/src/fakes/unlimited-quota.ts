import type { Quota } from '../../../server/src/ports/quota.ts'

/** Everyone may ask as much as they like. */
export const unlimitedQuota: Quota = {
  async reserve() {},
  async commit() {},
  async release() {},
}
