import { and, eq, inArray, sql } from 'drizzle-orm'
import type { RunStore } from '../../ports/store.ts'
import type { Database } from './database.ts'
import { ownedRow, ownerColumns, toMessage } from './rows.ts'
import { conversations, messages, runEvents, runs, usageLogs } from './schema.ts'

/** The beginning of a run, all or nothing. */
export async function beginRun(db: Database, beginning: Parameters<RunStore['begin']>[0]): ReturnType<RunStore['begin']> {
  const { runId, processId, owner, conversation, userMessageId, messageId, question, questionLanguage, deviceFingerprint } = beginning
  return await db.transaction(async (tx) => {
    const held = and(eq(runs.id, runId), eq(runs.processId, processId), eq(runs.status, 'claimed'))
    const claims = await tx.select({ id: runs.id }).from(runs).where(held).for('update')
    if (claims.length === 0) return undefined
    if (conversation.isNew) {
      await tx.insert(conversations).values({ id: conversation.id, title: conversation.title, deviceFingerprint, ...ownerColumns(owner) })
    } else {
      const found = await tx
        .update(conversations)
        .set({ updatedAt: sql`now()` })
        .where(ownedRow(conversations, owner, conversation.id))
        .returning({ id: conversations.id })
      if (found.length === 0) return undefined
    }
    await tx.update(runs).set({ status: 'running', conversationId: conversation.id, userMessageId, messageId }).where(held)
    const shared = { conversationId: conversation.id, language: questionLanguage }
    const saved = await tx
      .insert(messages)
      .values([
        { ...shared, id: userMessageId, role: 'user', content: question },
        { ...shared, id: messageId, role: 'assistant', content: '', status: 'streaming', runId },
      ])
      .returning()
    await tx.insert(usageLogs).values({ deviceFingerprint, userId: ownerColumns(owner).userId, messageContent: question, runId })
    const [userRow, answerRow] = [saved.find((m) => m.id === userMessageId), saved.find((m) => m.id === messageId)]
    if (userRow === undefined || answerRow === undefined) throw new Error('the messages were not stored')
    return { question: toMessage(userRow), answer: toMessage(answerRow) }
  })
}

/** The end of a run: message, last event, state and the figures for the usage log belong together. */
export async function finishRun(db: Database, end: Parameters<RunStore['finish']>[0]): Promise<boolean> {
  const { runId, processId, status, errorCode, message, last, modelUsed, processingTimeMs } = end
  return await db.transaction(async (tx) => {
    // The conversation first, as its deletion does: two transactions that lock in opposite order would stop each other.
    await tx
      .update(conversations)
      .set({ updatedAt: sql`now()` })
      .where(eq(conversations.id, message.conversationId))
    const held = await tx
      .update(runs)
      .set({ status, errorCode, lastSeq: last.seq, finishedAt: sql`now()` })
      .where(and(eq(runs.id, runId), eq(runs.processId, processId), inArray(runs.status, ['claimed', 'running'])))
      .returning({ id: runs.id })
    if (held.length === 0) return false
    const { content, language, mode, citations, sources, followUps, notices } = message
    await tx
      .update(messages)
      .set({ content, language, mode, citations, sources, followUps, notices, status: message.status })
      .where(eq(messages.id, message.id))
    await tx
      .update(conversations)
      .set({ updatedAt: sql`now()` })
      .where(eq(conversations.id, message.conversationId))
    await tx.insert(runEvents).values({ runId, seq: last.seq, event: last.event }).onConflictDoNothing()
    await tx.update(usageLogs).set({ responseLength: content.length, modelUsed, processingTimeMs }).where(eq(usageLogs.runId, runId))
    return true
  })
}
