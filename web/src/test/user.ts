import type { User } from '@sugya/contract/api/account'

/** A signed-in user. */
export const ruth: User = {
  id: 'u',
  username: 'Ruth',
  email: 'ruth@example.org',
  language: 'en',
  subscriptionStatus: 'free',
  subscriptionExpiresAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
}

/** The response of `GET /api/auth/status`. */
export const guestStatus = () => Response.json({ isAuthenticated: false, user: null })
export const ruthStatus = () => Response.json({ isAuthenticated: true, user: ruth })

/** A session as the sign-in returns it. */
export const session = () => ({ token: 'secret', expiresAt: new Date(Date.now() + 1e9).toISOString(), user: ruth })

/** The response of `GET /api/usage/status` to a guest with three questions left. */
export const guestUsage = () =>
  Response.json({
    questionsUsed: 7,
    questionsLimit: 10,
    questionsRemaining: 3,
    canAskQuestion: true,
    isLimited: false,
    isSubscribed: false,
    subscriptionStatus: 'free',
    nextResetTime: null,
  })
