import type { MESSAGE_LIMIT as Limit } from '@sugya/contract/api/chat'

/** The contract's limit, repeated so that the browser need not load the contract's validator; the compiler checks that both are the same number. */
export const MESSAGE_LIMIT: typeof Limit = 4000
