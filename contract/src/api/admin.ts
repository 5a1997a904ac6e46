import { z } from 'zod'
import { GivenPassword } from './account.ts'
import { type FieldProblem, USERNAME, usernameProblem } from '../rules/account.ts'
import { endpoint } from '../endpoint.ts'

export const Administrator = z.object({ id: z.string(), username: z.string(), email: z.string(), role: z.string() })
export type Administrator = z.infer<typeof Administrator>

/** As users' names, but one or two characters will do: nobody else reads them. */
export function adminNameProblem(name: string): FieldProblem | null {
  return name === '' ? 'required' : usernameProblem(name.padEnd(USERNAME.min, '_'))
}

const AdminName = z
  .string({ error: 'required' })
  .trim()
  .check((context) => {
    const problem = adminNameProblem(context.value)
    if (problem !== null) context.issues.push({ code: 'custom', input: context.value, message: problem })
  })

export const adminLogin = endpoint({
  method: 'POST',
  path: '/api/admin/login',
  access: 'public',
  summary: 'Sign in as an administrator; the cookie that comes along does what the token does',
  body: z.object({
    username: AdminName,
    password: GivenPassword,
  }),
  response: z.object({ token: z.string(), expiresAt: z.iso.datetime(), admin: Administrator }),
})

export const adminLogout = endpoint({
  method: 'POST',
  path: '/api/admin/logout',
  access: 'admin',
  summary: 'End the administrator’s session',
  response: z.object({ loggedOut: z.literal(true) }),
})

export const adminStatus = endpoint({
  method: 'GET',
  path: '/api/admin/status',
  access: 'admin',
  summary: 'The administrator of the session',
  response: z.object({ admin: Administrator }),
})

/** Definitions in docs/analytics.md. */
export const Kpis = z.object({
  totalSubscribers: z.number().int(),
  activeSubscribers: z.number().int(),
  /** Of the last 30 days, in dollars. */
  monthlyRevenue: z.number(),
  /** In percent. */
  churnRate: z.number(),
  /** In percent, free to premium. */
  conversionRate: z.number(),
  /** In dollars. */
  avgRevenuePerUser: z.number(),
})
export type Kpis = z.infer<typeof Kpis>

export const readKpis = endpoint({
  method: 'GET',
  path: '/api/admin/analytics/kpis',
  access: 'admin',
  summary: 'Key performance indicators of the subscriptions',
  response: Kpis,
})

export const SubscriptionEventType = z.enum(['subscription_created', 'subscription_renewed', 'subscription_canceled', 'payment_failed'])
export type SubscriptionEventType = z.infer<typeof SubscriptionEventType>

export const SubscriptionEvent = z.object({
  id: z.string(),
  eventType: SubscriptionEventType,
  userId: z.string().nullable(),
  planType: z.string(),
  /** In cents; null when no money was to move. */
  amount: z.number().int().nullable(),
  currency: z.string(),
  paymentStatus: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type SubscriptionEvent = z.infer<typeof SubscriptionEvent>

export const listSubscriptionEvents = endpoint({
  method: 'GET',
  path: '/api/admin/analytics/subscriptions',
  access: 'admin',
  summary: 'The latest subscription events, newest first',
  query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(10) }),
  response: z.array(SubscriptionEvent),
})
