import type { FREE_QUESTIONS as Questions, WINDOW_HOURS as Hours } from '@sugya/contract/api/usage'

/** The contract's free quota, repeated for the same reason as the limit of a message; the compiler checks the numbers. */
export const FREE_QUESTIONS: typeof Questions = 10
export const WINDOW_HOURS: typeof Hours = 5
