import { z } from 'zod'
import { EMAIL_MAX, emailProblem, type FieldProblem, PASSWORD, passwordProblem, usernameProblem } from '../rules/account.ts'
import { SubscriptionStatus } from './billing.ts'
import { defineApi } from '../endpoint.ts'
import { Language } from './texts.ts'

/** A string checked by one of the rules. The message of the issue is the rule's code, which the server translates. */
const checkedBy = (problem: (value: string) => FieldProblem | null) =>
  z.string({ error: 'required' }).check((context) => {
    const found = problem(context.value)
    if (found !== null) context.issues.push({ code: 'custom', input: context.value, message: found })
  })

export const Email = checkedBy(emailProblem)
export const Username = checkedBy(usernameProblem)
export const NewPassword = checkedBy(passwordProblem)
/** A password that is compared with the stored one. */
export const GivenPassword = z.string({ error: 'required' }).min(1, 'required').max(PASSWORD.max, 'password_too_long')
/** The secret of an e-mailed link. */
const LinkToken = z.string().min(1).max(200)

/** The signed-in user as the page sees them. */
export const User = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  /** Language of e-mails. */
  language: Language,
  subscriptionStatus: SubscriptionStatus,
  /** End of the paid period, while there is one. */
  subscriptionExpiresAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type User = z.infer<typeof User>

/** A new session. The token may go into the Authorization header; the cookie that is set with it does the same. */
export const SignedIn = z.object({ token: z.string(), expiresAt: z.iso.datetime(), user: User })
export type SignedIn = z.infer<typeof SignedIn>

export const AuthStatus = z.object({
  isAuthenticated: z.boolean(),
  user: User.nullable(),
  /** When the session ends unless it is used before; each use restarts the 30 days. */
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
  /** The session of this request. */
  current: z.boolean(),
})
export type UserSession = z.infer<typeof UserSession>

const area = '/api/auth'

const account = '/api/account'

export const accountApi = defineApi('Account', {
  signUp: {
    method: 'POST',
    path: `${area}/signup`,
    access: 'public',
    summary: 'Create an account; it takes over the conversations and used questions of this browser',
    body: z.object({ username: Username, email: Email, password: NewPassword, language: Language.optional() }),
    response: SignedIn,
  },
  signIn: {
    method: 'POST',
    path: `${area}/signin`,
    access: 'public',
    summary: 'Sign in; the account takes over the conversations and used questions of this browser',
    body: z.object({ email: Email, password: GivenPassword, language: Language.optional() }),
    response: SignedIn,
  },
  authStatus: {
    method: 'GET',
    path: `${area}/status`,
    access: 'public',
    summary: 'Who the caller is; 401 when the session has ended',
    response: AuthStatus,
  },
  logOut: {
    method: 'POST',
    path: `${area}/logout`,
    access: 'public',
    summary: 'End the session of the caller, if any',
    response: z.object({ loggedOut: z.literal(true) }),
  },
  forgotPassword: {
    method: 'POST',
    path: `${area}/forgot-password`,
    access: 'public',
    summary: 'E-mail a link for a new password; the answer does not reveal whether the address is known',
    body: z.object({
      email: z
        .string({ error: 'required' })
        .max(EMAIL_MAX * 4, 'email_invalid')
        .pipe(Email),
      language: Language.optional(),
    }),
    response: z.object({ sent: z.literal(true) }),
  },
  resetPassword: {
    method: 'POST',
    path: `${area}/reset-password`,
    access: 'public',
    summary: 'Set a new password by an e-mailed link; all older sessions end and a new one starts',
    body: z.object({ token: LinkToken, password: NewPassword, language: Language.optional() }),
    response: SignedIn,
  },
  changeProfile: {
    method: 'PATCH',
    path: account,
    access: 'user',
    summary: 'Change the username or the language of e-mails',
    body: z.object({ username: Username.optional(), language: Language.optional() }),
    response: User,
  },
  changePassword: {
    method: 'POST',
    path: `${account}/password`,
    access: 'user',
    summary: 'Change the password; all other sessions end',
    body: z.object({ currentPassword: GivenPassword, password: NewPassword }),
    response: z.object({ changed: z.literal(true) }),
  },
  changeEmail: {
    method: 'POST',
    path: `${account}/email`,
    access: 'user',
    summary: 'E-mail a link to the new address; nothing changes until it is followed',
    body: z.object({ email: Email, password: GivenPassword }),
    response: z.object({ sent: z.literal(true) }),
  },
  confirmEmail: {
    method: 'POST',
    path: `${account}/email/confirm`,
    access: 'public',
    summary: 'Switch to the new address by the e-mailed link',
    body: z.object({ token: LinkToken, language: Language.optional() }),
    response: z.object({ email: z.string() }),
  },
  listSessions: {
    method: 'GET',
    path: `${account}/sessions`,
    access: 'user',
    summary: 'The active sessions of the user, last used first',
    response: z.array(UserSession),
  },
  endSession: {
    method: 'DELETE',
    path: `${account}/sessions/:id`,
    access: 'user',
    summary: 'End one session',
    params: z.object({ id: z.uuid() }),
    response: z.object({ ended: z.literal(true) }),
  },
  endOtherSessions: {
    method: 'POST',
    path: `${account}/sessions/end-others`,
    access: 'user',
    summary: 'End all other sessions of the user',
    response: z.object({ ended: z.number().int() }),
  },
  exportAccount: {
    method: 'GET',
    path: `${account}/export`,
    access: 'user',
    summary: 'Everything stored about the user, as a JSON or HTML file',
    query: z.object({ format: z.enum(['json', 'html']).default('json'), language: Language.optional() }),
  },
  deleteAccount: {
    method: 'POST',
    path: `${account}/delete`,
    access: 'user',
    summary: 'Cancel the subscription and delete the conversations and the account',
    body: z.object({ password: GivenPassword }),
    response: z.object({ deleted: z.literal(true) }),
  },
})
