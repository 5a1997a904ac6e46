import type { SQL } from 'drizzle-orm'
import type { ReviewedFeedback } from '@sugya/contract/api/feedback-review'
import type { FeedbackFilter, FeedbackReviewStore } from '../../../ports/store/models.ts'
import type { Database } from '../database/database.ts'
import { and, asc, desc, eq, sql } from '../database/drizzle.ts'
import { isUuid } from '../chat/rows.ts'
import { messages } from '../schema/chat.ts'
import { correctedExamples, feedbackReviews } from '../schema/models.ts'
import { feedback } from '../schema/sharing.ts'
import { usageLogs } from '../schema/usage.ts'

/** Resolved, and not changed since. */
const isResolved = sql<boolean>`coalesce(${feedbackReviews.resolvedAt} >= ${feedback.updatedAt}, false)`

export function createFeedbackReviewStore(db: Database): FeedbackReviewStore {
  const matching = ({ rating, reason, language, resolved }: FeedbackFilter): SQL[] => [
    ...(rating === undefined ? [] : [eq(feedback.rating, rating)]),
    ...(reason === undefined ? [] : [eq(feedback.reason, reason)]),
    ...(language === undefined ? [] : [eq(messages.language, language)]),
    ...(resolved === undefined ? [] : [resolved ? isResolved : sql`not ${isResolved}`]),
  ]
  /** The question is the last one before the answer. */
  const question = (column: 'content' | 'language') => sql<string | null>`(
    select ${sql.raw(`q.${column}`)} from messages q
    where q.conversation_id = ${messages.conversationId} and q.role = 'user' and q.position < ${messages.position}
    order by q.position desc limit 1)`
  const resolveBy = (resolvedBy: string) => ({
    values: { resolvedBy, resolvedAt: sql`now()` },
    onConflict: { target: feedbackReviews.feedbackId, set: { resolvedBy, resolvedAt: sql`now()` } },
  })

  return {
    async list(filter, { limit, before }) {
      const rows = await db
        .select({
          feedback,
          resolved: isResolved,
          review: feedbackReviews,
          answer: messages,
          question: question('content'),
          questionLanguage: question('language'),
          model: usageLogs.modelUsed,
          corrected: sql<boolean>`exists (select 1 from corrected_examples c where c.feedback_id = ${feedback.id})`,
        })
        .from(feedback)
        .innerJoin(messages, eq(messages.id, feedback.messageId))
        .leftJoin(feedbackReviews, eq(feedbackReviews.feedbackId, feedback.id))
        .leftJoin(usageLogs, eq(usageLogs.runId, messages.runId))
        .where(
          and(
            ...matching(filter),
            before && sql`(${feedback.updatedAt}, ${feedback.id}) < (${before.at}::timestamptz, ${before.id}::uuid)`,
          ),
        )
        .orderBy(desc(feedback.updatedAt), desc(feedback.id))
        .limit(limit)
      return rows.map(({ feedback: said, resolved, review, answer, ...rest }): ReviewedFeedback => ({
        id: said.id,
        rating: said.rating,
        reason: said.reason,
        note: said.note,
        language: said.language,
        createdAt: said.createdAt.toISOString(),
        updatedAt: said.updatedAt.toISOString(),
        resolved,
        resolvedBy: resolved ? (review?.resolvedBy ?? null) : null,
        resolvedAt: resolved ? (review?.resolvedAt.toISOString() ?? null) : null,
        messageId: said.messageId,
        question: rest.question ?? '',
        questionLanguage: (rest.questionLanguage as ReviewedFeedback['questionLanguage'] | null) ?? answer.language,
        answer: answer.content,
        mode: answer.mode,
        model: rest.model,
        citations: answer.citations,
        sources: answer.sources,
        notices: answer.notices,
        corrected: rest.corrected,
      }))
    },

    async count(filter) {
      const [row] = await db
        .select({ total: sql<number>`count(*)::int` })
        .from(feedback)
        .innerJoin(messages, eq(messages.id, feedback.messageId))
        .leftJoin(feedbackReviews, eq(feedbackReviews.feedbackId, feedback.id))
        .where(and(...matching(filter)))
      return row?.total ?? 0
    },

    async resolve(id, resolvedBy) {
      if (!isUuid(id)) return false
      const resolved = await db.execute(sql`
        insert into feedback_reviews (feedback_id, resolved_by) select id, ${resolvedBy}::text from feedback where id = ${id}
        on conflict (feedback_id) do update set resolved_by = excluded.resolved_by, resolved_at = now()`)
      return resolved.rowCount === 1
    },

    async correct(id, { question: asked, answer, createdBy }) {
      if (!isUuid(id)) return undefined
      return await db.transaction(async (tx) => {
        const [said] = await tx
          .select({ language: messages.language })
          .from(feedback)
          .innerJoin(messages, eq(messages.id, feedback.messageId))
          .where(eq(feedback.id, id))
          .for('update', { of: feedback })
        if (said === undefined) return undefined
        const example = { language: said.language, question: asked, answer, createdBy }
        const [kept] = await tx
          .insert(correctedExamples)
          .values({ feedbackId: id, ...example })
          .onConflictDoUpdate({ target: correctedExamples.feedbackId, set: example })
          .returning({ id: correctedExamples.id })
        const { values, onConflict } = resolveBy(createdBy)
        await tx
          .insert(feedbackReviews)
          .values({ feedbackId: id, ...values })
          .onConflictDoUpdate(onConflict)
        const [counted] = await tx.select({ examples: sql<number>`count(*)::int` }).from(correctedExamples)
        return kept && { exampleId: kept.id, examples: counted?.examples ?? 0 }
      })
    },

    examples: () =>
      db
        .select({
          id: correctedExamples.id,
          language: correctedExamples.language,
          question: correctedExamples.question,
          answer: correctedExamples.answer,
          createdBy: correctedExamples.createdBy,
          createdAt: correctedExamples.createdAt,
        })
        .from(correctedExamples)
        .orderBy(asc(correctedExamples.createdAt), asc(correctedExamples.id)),
  }
}
