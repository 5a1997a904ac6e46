import { z } from 'zod'
import { GivenPassword, UserSession } from './account.ts'
import { defineApi } from '../endpoint.ts'
import { adminNameProblem } from '../rules/account.ts'

export const Administrator = z.object({ id: z.string(), username: z.string(), email: z.string(), role: z.string() })
export type Administrator = z.infer<typeof Administrator>

const AdminName = z
  .string({ error: 'required' })
  .trim()
  .check((context) => {
    const problem = adminNameProblem(context.value)
    if (problem !== null) context.issues.push({ code: 'custom', input: context.value, message: problem })
  })

/** A code of the authenticator app or a recovery code. */
const SecondFactorCode = z.string({ error: 'required' }).trim().min(1, 'required').max(40, 'invalid')

/** The second factor of the administrator of the session. */
export const SecondFactorStatus = z.object({
  /** Since when a code is asked for at sign-in; null when it is not. */
  since: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.number().int(),
})
export type SecondFactorStatus = z.infer<typeof SecondFactorStatus>

const secondFactor = '/api/admin/second-factor'
const sessions = '/api/admin/sessions'

export const adminApi = defineApi('Administration', {
  login: {
    method: 'POST',
    path: '/api/admin/login',
    access: 'public',
    summary: 'Sign in as an administrator; the cookie that is set does what the token does',
    body: z.object({
      username: AdminName,
      password: GivenPassword,
      /** For an administrator with a second factor, after the answer `second_factor_required`. */
      code: SecondFactorCode.optional(),
    }),
    response: z.object({ token: z.string(), expiresAt: z.iso.datetime(), admin: Administrator }),
  },
  logout: {
    method: 'POST',
    path: '/api/admin/logout',
    access: 'admin',
    summary: 'End the administrator’s session',
    response: z.object({ loggedOut: z.literal(true) }),
  },
  status: {
    method: 'GET',
    path: '/api/admin/status',
    access: 'admin',
    summary: 'The administrator of the session',
    response: z.object({ admin: Administrator }),
  },
  secondFactor: {
    method: 'GET',
    path: secondFactor,
    access: 'admin',
    summary: 'Whether a code is asked for when the administrator signs in',
    response: SecondFactorStatus,
  },
  beginSecondFactor: {
    method: 'POST',
    path: `${secondFactor}/begin`,
    access: 'admin',
    summary: 'Begin to set up an authenticator app; nothing changes until a code confirms it',
    body: z.object({ password: GivenPassword }),
    response: z.object({
      /** In base32, to be typed. */
      secret: z.string(),
      /** The address for the QR code. */
      uri: z.string(),
    }),
  },
  activateSecondFactor: {
    method: 'POST',
    path: `${secondFactor}/activate`,
    access: 'admin',
    summary: 'Put the authenticator app to use by its first code; all other sessions end',
    body: z.object({ code: SecondFactorCode }),
    response: z.object({
      /** Each works once in place of a code; they cannot be shown again. */
      recoveryCodes: z.array(z.string()),
    }),
  },
  removeSecondFactor: {
    method: 'POST',
    path: `${secondFactor}/remove`,
    access: 'admin',
    summary: 'Remove the second factor',
    body: z.object({ password: GivenPassword, code: SecondFactorCode }),
    response: z.object({ removed: z.literal(true) }),
  },
  listSessions: {
    method: 'GET',
    path: sessions,
    access: 'admin',
    summary: 'The active sessions of the administrator, last used first',
    response: z.array(UserSession),
  },
  endSession: {
    method: 'DELETE',
    path: `${sessions}/:id`,
    access: 'admin',
    summary: 'End one session of the administrator',
    params: z.object({ id: z.uuid() }),
    response: z.object({ ended: z.literal(true) }),
  },
  endOtherSessions: {
    method: 'POST',
    path: `${sessions}/end-others`,
    access: 'admin',
    summary: 'End all other sessions of the administrator',
    response: z.object({ ended: z.number().int() }),
  },
})
