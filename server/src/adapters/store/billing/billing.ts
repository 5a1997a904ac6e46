import type { Account } from '../../../ports/store/accounts.ts'
import type { BillingStore, CustomerSnapshot } from '../../../ports/store/billing.ts'
import type { Database } from '../database/database.ts'
import { and, asc, eq, gt, inArray, isNotNull, lt, ne, notInArray, or, sql } from '../database/drizzle.ts'
import { users } from '../schema/accounts.ts'
import { paymentEvents, paymentTurns, subscriptionAnalytics, subscriptionPlans, subscriptionRequests } from '../schema/billing.ts'

/** What the plan gives, as the upgrade page lists it. */
const FEATURES = ['unlimited-questions', 'persistent-history', 'cancel-anytime']

/** Subscriptions in the database. */
export function createBillingStore(db: Database): BillingStore {
  return {
    async findAccount(userId) {
      return (await db.select().from(users).where(eq(users.id, userId))).map(toAccount)[0]
    },
    async findAccounts(customerIds) {
      if (customerIds.length === 0) return []
      return (await db.select().from(users).where(inArray(users.stripeCustomerId, customerIds))).map(toAccount)
    },
    async findByEmail(email) {
      return (await db.select().from(users).where(eq(users.email, email.trim().toLowerCase()))).map(toAccount)[0]
    },
    async setCustomer(userId, customerId, instead) {
      await db
        .update(users)
        .set({ stripeCustomerId: customerId, updatedAt: sql`now()` })
        .where(and(eq(users.id, userId), sql`${users.stripeCustomerId} is not distinct from ${instead}`))
      const rows = await db.select({ customerId: users.stripeCustomerId }).from(users).where(eq(users.id, userId))
      return rows[0]?.customerId ?? undefined
    },
    async drawTurn(customerId) {
      const { rows } = await db.execute<{ user_id: string; drawn: string }>(sql`
        insert into ${paymentTurns} (user_id, drawn) select id, 1 from ${users} where ${users.stripeCustomerId} = ${customerId}
        on conflict (user_id) do update set drawn = ${paymentTurns.drawn} + 1
        returning user_id, drawn`)
      return rows[0] && { userId: rows[0].user_id, turn: Number(rows[0].drawn) }
    },
    async hasProcessed(eventId) {
      return (await db.select({ id: paymentEvents.id }).from(paymentEvents).where(eq(paymentEvents.id, eventId))).length > 0
    },
    writeSnapshot: (snapshot) => write(db, snapshot),
    async saveRequest(userId, subscriptionId, origin) {
      await db
        .insert(subscriptionRequests)
        .values({ userId, subscriptionId, ...origin })
        .onConflictDoNothing()
    },
    async listToReconcile({ since, after, limit }) {
      const asked = db
        .select({ id: subscriptionRequests.userId })
        .from(subscriptionRequests)
        .where(gt(subscriptionRequests.createdAt, since))
      const rows = await db
        .select({ userId: users.id, customerId: users.stripeCustomerId })
        .from(users)
        .where(
          and(
            isNotNull(users.stripeCustomerId),
            or(notInArray(users.subscriptionStatus, ['free', 'ended']), inArray(users.id, asked)),
            after === null ? undefined : gt(users.id, after),
          ),
        )
        .orderBy(asc(users.id))
        .limit(limit)
      return rows.map(({ userId, customerId }) => ({ userId, customerId: customerId ?? '' }))
    },
    async purgeBefore(before) {
      await db.delete(paymentEvents).where(lt(paymentEvents.createdAt, before))
      await db.delete(subscriptionRequests).where(lt(subscriptionRequests.createdAt, before))
    },
    async findPlan(priceId) {
      const [row] = await db.select().from(subscriptionPlans).where(eq(subscriptionPlans.stripePriceId, priceId))
      return row && { name: row.name, priceId, priceUsd: row.priceUsd, billingInterval: row.billingInterval === 'year' ? 'year' : 'month' }
    },
    async savePlan({ name, priceId, priceUsd, billingInterval }) {
      const sold = { name, priceUsd, billingInterval, isActive: true }
      await db.transaction(async (tx) => {
        await tx.update(subscriptionPlans).set({ isActive: false }).where(ne(subscriptionPlans.stripePriceId, priceId))
        await tx
          .insert(subscriptionPlans)
          .values({ ...sold, stripePriceId: priceId, features: FEATURES })
          .onConflictDoUpdate({ target: subscriptionPlans.stripePriceId, set: { ...sold, features: FEATURES } })
      })
    },
  }
}

async function write(
  db: Database,
  { userId, turn, state, subscriptionId, occurrences, event, origin }: CustomerSnapshot,
): Promise<boolean> {
  return await db.transaction(async (tx) => {
    // Locks the user first, like the deletion of an account: the opposite order would deadlock.
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    if (user === undefined) return false
    if (event !== null) {
      const fresh = await tx.insert(paymentEvents).values(event).onConflictDoNothing().returning({ id: paymentEvents.id })
      if (fresh.length === 0) return false
    }
    const newest = await tx
      .update(paymentTurns)
      .set({ written: turn })
      .where(and(eq(paymentTurns.userId, userId), lt(paymentTurns.written, turn)))
      .returning({ turn: paymentTurns.written })
    if (newest.length === 0) return false
    await tx
      .update(users)
      .set({
        subscriptionStatus: state.status,
        subscriptionExpiresAt: state.expiresAt,
        subscriptionGraceUntil: state.graceUntil,
        stripeSubscriptionId: subscriptionId,
        updatedAt: sql`now()`,
      })
      .where(eq(users.id, userId))
    if (occurrences.length === 0) return true
    const ids = [...new Set(occurrences.map((o) => o.subscriptionId))]
    const requests = await tx.select().from(subscriptionRequests).where(inArray(subscriptionRequests.subscriptionId, ids))
    const rows = occurrences.map(({ type, at, ...occurrence }) => {
      const request = requests.find((r) => r.subscriptionId === occurrence.subscriptionId)
      const from = type === 'subscription_created' ? request : type === 'subscription_canceled' ? origin : undefined
      const { deviceFingerprint = null, ipAddress = null, userAgent = null, referralSource = null } = from ?? {}
      return { ...occurrence, eventType: type, userId, createdAt: at, deviceFingerprint, ipAddress, userAgent, referralSource }
    })
    await tx.insert(subscriptionAnalytics).values(rows).onConflictDoNothing()
    return true
  })
}

function toAccount(row: typeof users.$inferSelect): Account {
  const { id, username, email, language, stripeCustomerId, stripeSubscriptionId, createdAt } = row
  const subscription = { status: row.subscriptionStatus, expiresAt: row.subscriptionExpiresAt, graceUntil: row.subscriptionGraceUntil }
  return { id, username, email, language, subscription, stripeCustomerId, stripeSubscriptionId, createdAt }
}
