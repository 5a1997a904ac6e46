import type { Words } from '../words.ts'
import type { premium as english } from '../en/premium.ts'

/** How many questions are left, the upgrade and its payment. */
export const premium: Words<typeof english> = {
  title: 'פרימיום',
}
