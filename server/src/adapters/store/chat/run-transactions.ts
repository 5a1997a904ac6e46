import type { CitationStatus } from '@sugya/contract/api/chat'
import { and, eq, inArray, sql } from '../database/drizzle.ts'
import type { RunStore } from '../../../ports/store/runs.ts'
import { addWords, toSearchVector } from './conversation-words.ts'
import type { Database } from '../database/database.ts'
import { isOwnedRow, toOwnerColumns } from './rows.ts'
import { commitQuestion, releaseQuestion } from '../quota/settle.ts'
import { conversations, messages, runEvents, runs } from '../schema/chat.ts'
import { usageLogs } from '../schema/usage.ts'

/**
 * Starts a run, all or nothing. One statement, since the reader waits for it and the embedded database has one
 * connection: each step selects from the previous one, so that nothing is written when the claim was lost or the
 * owner is another.
 */
export async function beginRun(db: Database, beginning: Parameters<RunStore['begin']>[0]): ReturnType<RunStore['begin']> {
  const { runId, processId, owner, conversation, userMessageId, messageId, question, questionLanguage, deviceFingerprint, includeTexts } =
    beginning
  const { replaces, follows } = beginning
  const { userId, guestId } = toOwnerColumns(owner)
  const { rows } = await db.execute<{ id: string; at: string }>(sql`
    with claimed as (
      select id from runs where id = ${runId} and process_id = ${processId} and status = 'claimed' for update
    ), made as (
      insert into conversations (id, user_id, guest_id, device_fingerprint, title)
      select ${conversation.id}::uuid, ${userId}::uuid, ${guestId}::uuid, ${deviceFingerprint}::text, ${conversation.title}::text
      from claimed where ${conversation.isNew}
      returning id
    ), continued as (
      update conversations set updated_at = now()
      from claimed where not ${conversation.isNew} and ${isOwnedRow(conversations, owner, conversation.id)}
      returning conversations.id
    ), found as (
      select id from made union all select id from continued
    ), started as (
      update runs set status = 'running', conversation_id = found.id, user_message_id = ${userMessageId}, message_id = ${messageId}, include_texts = ${includeTexts}, heartbeat_at = now()
      from found where runs.id = ${runId}
    ), indexed as (
      insert into conversation_words (conversation_id, words)
      select found.id, ${toSearchVector(owner, conversation.isNew ? `${conversation.title} ${question}` : question)} from found
      on conflict (conversation_id) do update set words = conversation_words.words || excluded.words
    ), logged as (
      insert into usage_logs (device_fingerprint, user_id, message_content, run_id, language)
      select ${deviceFingerprint}::text, ${userId}::uuid, ${question}::text, ${runId}::uuid, ${questionLanguage}::text from found
    ), saved as (
      insert into messages (id, conversation_id, role, content, language, status, run_id, replaces, follows)
      select m.id, found.id, m.role, m.content, ${questionLanguage}::text, m.status, m.run_id, m.replaces, m.follows
      from found, (values
        (1, ${userMessageId}::uuid, 'user', ${question}::text, 'complete', null::uuid, ${replaces}::uuid, ${follows}::uuid),
        (2, ${messageId}::uuid, 'assistant', '', 'streaming', ${runId}::uuid, null::uuid, null::uuid)
      ) as m (place, id, role, content, status, run_id, replaces, follows)
      order by m.place
      returning id, timestamp
    )
    select id, to_char(timestamp at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from saved`)
  const timestamp = rows[0]?.at
  if (timestamp === undefined) return undefined
  const shared = { conversationId: conversation.id, timestamp, language: questionLanguage, mode: null }
  const nothing = { citations: [], sources: [], followUps: [], notices: [] }
  return {
    question: {
      id: userMessageId,
      role: 'user',
      content: question,
      status: 'complete',
      runId: null,
      ...shared,
      ...nothing,
      replaces,
      follows,
    },
    answer: { id: messageId, role: 'assistant', content: '', status: 'streaming', runId, ...shared, ...nothing },
  }
}

/**
 * Stores the end of a run: message, last event, status, figures and whether the question counts, in one transaction.
 */
export async function finishRun(db: Database, end: Parameters<RunStore['finish']>[0]): Promise<boolean> {
  const { runId, attempt, processId, status, errorCode, message, isCounted, last, modelUsed, processingTimeMs, figures } = end
  return await db.transaction(async (tx) => {
    // Locks the conversation first, like its deletion: the opposite order would deadlock.
    await tx
      .update(conversations)
      .set({ updatedAt: sql`now()` })
      .where(eq(conversations.id, message.conversationId))
    const held = await tx
      .update(runs)
      .set({ status, errorCode, lastSeq: last.seq, finishedAt: sql`now()` })
      .where(
        and(eq(runs.id, runId), eq(runs.processId, processId), eq(runs.attempt, attempt), inArray(runs.status, ['claimed', 'running'])),
      )
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
    if (content !== '') await addWords(tx, message.conversationId, content)
    await tx.insert(runEvents).values({ runId, seq: last.seq, event: last.event }).onConflictDoNothing()
    const cited = (standing: CitationStatus) => citations.filter((citation) => citation.status === standing).length
    await tx
      .update(usageLogs)
      .set({
        responseLength: content.length,
        modelUsed,
        processingTimeMs,
        status,
        mode,
        firstTextMs: figures?.firstTextMs,
        citationsProven: cited('proven'),
        citationsParaphrased: cited('paraphrase'),
        citationsRepaired: cited('repaired'),
        citationsRemoved: figures?.citationsRemoved,
        inputTokens: figures?.spent?.inputTokens,
        outputTokens: figures?.spent?.outputTokens,
        costMicros: figures?.spent?.microDollars,
      })
      .where(eq(usageLogs.runId, runId))
    // Last: it may lock the counts of a network or of all guests, which others wait for.
    await (isCounted ? commitQuestion(tx, runId) : releaseQuestion(tx, runId))
    return true
  })
}
