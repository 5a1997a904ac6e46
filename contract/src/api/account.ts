import { z } from 'zod'
import { EMAIL_MAX, emailProblem, type FieldProblem, PASSWORD, passwordProblem, usernameProblem } from '../rules/account.ts'
import { SubscriptionStatus } from './billing.ts'
import { endpoint } from '../endpoint.ts'
import { Language } from './texts.ts'

/** A string judged by one of the rules; the message of the issue is the rule's code, which the server puts into words. */
const judged = (problem: (value: string) => FieldProblem | null) =>
  z.string({ error: 'required' }).check((context) => {
    const found = problem(context.value)
    if (found !== null) context.issues.push({ code: 'custom', input: context.value, message: found })
  })

export const Email = judged(emailProblem)
export const Username = judged(usernameProblem)
export const NewPassword = judged(passwordProblem)
/** A password that is compared with the stored one. */
export const GivenPassword = z.string({ error: 'required' }).min(1, 'required').max(PASSWORD.max, 'password_too_long')
/** The secret of a mailed link. */
const LinkToken = z.string().min(1).max(200)

/** The signed-in user as the page sees them. */
export const User = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  /** Language of mails. */
  language: Language,
  subscriptionStatus: SubscriptionStatus,
  /** End of the paid period, while there is one. */
  subscriptionExpiresAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type User = z.infer<typeof User>

/** A new session: the token goes into the Authorization header, or nowhere: the cookie that came along does the same. */
export const SignedIn = z.object({ token: z.string(), expiresAt: z.iso.datetime(), user: User })
export type SignedIn = z.infer<typeof SignedIn>

export const AuthStatus = z.object({
  isAuthenticated: z.boolean(),
  user: User.nullable(),
  /** When the session ends unless it is used before: each use counts the 30 days anew. */
  expiresAt: z.iso.datetime().optional(),
})
export type AuthStatus = z.infer<typeof AuthStatus>

export const UserSession = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** The session that asks. */
  current: z.boolean(),
})
export type UserSession = z.infer<typeof UserSession>

const area = '/api/auth'

export const signUp = endpoint({
  method: 'POST',
  path: `${area}/signup`,
  access: 'public',
  summary: 'Make an account; conversations and the used questions of this browser go along',
  body: z.object({ username: Username, email: Email, password: NewPassword, language: Language.optional() }),
  response: SignedIn,
})

export const signIn = endpoint({
  method: 'POST',
  path: `${area}/signin`,
  access: 'public',
  summary: 'Sign in; conversations and the used questions of this browser go along',
  body: z.object({ email: Email, password: GivenPassword, language: Language.optional() }),
  response: SignedIn,
})

export const authStatus = endpoint({
  method: 'GET',
  path: `${area}/status`,
  access: 'public',
  summary: 'Who the caller is; 401 for a session that has ended',
  response: AuthStatus,
})

export const logOut = endpoint({
  method: 'POST',
  path: `${area}/logout`,
  access: 'public',
  summary: 'End the session of the caller, if there is one',
  response: z.object({ loggedOut: z.literal(true) }),
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: `${area}/forgot-password`,
  access: 'public',
  summary: 'Mail a link for a new password; the answer does not tell whether the address is known',
  body: z.object({
    email: z
      .string({ error: 'required' })
      .max(EMAIL_MAX * 4, 'email_invalid')
      .pipe(Email),
    language: Language.optional(),
  }),
  response: z.object({ sent: z.literal(true) }),
})

export const resetPassword = endpoint({
  method: 'POST',
  path: `${area}/reset-password`,
  access: 'public',
  summary: 'Set a new password by a mailed link; all older sessions end and a new one begins',
  body: z.object({ token: LinkToken, password: NewPassword, language: Language.optional() }),
  response: SignedIn,
})

const account = '/api/account'

export const changeProfile = endpoint({
  method: 'PATCH',
  path: account,
  access: 'user',
  summary: 'Change the username or the language of mails',
  body: z.object({ username: Username.optional(), language: Language.optional() }),
  response: User,
})

export const changePassword = endpoint({
  method: 'POST',
  path: `${account}/password`,
  access: 'user',
  summary: 'Change the password; all other sessions end',
  body: z.object({ currentPassword: GivenPassword, password: NewPassword }),
  response: z.object({ changed: z.literal(true) }),
})

export const changeEmail = endpoint({
  method: 'POST',
  path: `${account}/email`,
  access: 'user',
  summary: 'Mail a link to the new address; nothing changes before it is followed',
  body: z.object({ email: Email, password: GivenPassword }),
  response: z.object({ sent: z.literal(true) }),
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: `${account}/email/confirm`,
  access: 'public',
  summary: 'Take over the new address by the mailed link',
  body: z.object({ token: LinkToken, language: Language.optional() }),
  response: z.object({ email: z.string() }),
})

export const listSessions = endpoint({
  method: 'GET',
  path: `${account}/sessions`,
  access: 'user',
  summary: 'The living sessions of the user, last used first',
  response: z.array(UserSession),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: `${account}/sessions/:id`,
  access: 'user',
  summary: 'End one session',
  params: z.object({ id: z.uuid() }),
  response: z.object({ ended: z.literal(true) }),
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: `${account}/sessions/end-others`,
  access: 'user',
  summary: 'Sign out everywhere but here',
  response: z.object({ ended: z.number().int() }),
})

export const exportAccount = endpoint({
  method: 'GET',
  path: `${account}/export`,
  access: 'user',
  summary: 'All that is stored about the user, as JSON or as a page to read; a file',
  query: z.object({ format: z.enum(['json', 'html']).default('json'), language: Language.optional() }),
  response: z.string(),
})

export const deleteAccount = endpoint({
  method: 'POST',
  path: `${account}/delete`,
  access: 'user',
  summary: 'Cancel the subscription, remove the conversations and the account',
  body: z.object({ password: GivenPassword }),
  response: z.object({ deleted: z.literal(true) }),
})
