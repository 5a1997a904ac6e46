import { z } from 'zod'
import { GivenPassword } from './account.ts'
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

export const adminApi = defineApi('Administration', {
  login: {
    method: 'POST',
    path: '/api/admin/login',
    access: 'public',
    summary: 'Sign in as an administrator; the cookie that is set does what the token does',
    body: z.object({
      username: AdminName,
      password: GivenPassword,
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
})
