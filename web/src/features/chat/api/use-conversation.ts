import type { Message } from '@sugya/contract/api/chat'
import { showBranch } from '@sugya/contract/rules/branches'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { ApiError } from '../../../lib/api/client.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { requestId } from '../../../lib/api/request-id.ts'
import { useConversations } from './list-conversations.ts'
import { isStreaming, messagesKey, useMessages } from './list-messages.ts'
import { withLiveRuns } from '../model/live-run.ts'
import { chooseVersion, useShownVersions } from '../model/shown-versions.ts'
import { useLiveRuns } from '../model/live-run-store.ts'
import { useOtherTabs } from './other-tabs.ts'
import { askQuestion, joinRun, stopAnswer } from './watch-run.ts'

interface Events {
  /** The server has given a new conversation its id. */
  onNamed: (conversationId: string) => void
  /** The conversation belongs to another owner or does not exist. */
  onForbidden: () => void
}

const NO_MESSAGES: readonly Message[] = []

/**
 * Everything the page needs of one conversation (null: a new one): its stored and live messages, and the actions.
 * Joins a run in progress, whichever tab or device started it.
 */
export function useConversation(conversationId: string | null, events: Events) {
  const client = useQueryClient()
  const language = useLanguage()
  const { t } = useTranslation('common')
  const stored = useMessages(conversationId)
  const allRuns = useLiveRuns()
  /** The question of a new conversation until that has its id, and the conversation it became. */
  const [begun, setBegun] = useState<{ key: string; became: string | null } | null>(null)
  const runs = useMemo(
    () => allRuns.filter((run) => (conversationId === null ? run.key === begun?.key : run.conversationId === conversationId)),
    [allRuns, conversationId, begun],
  )
  const all = useMemo(() => withLiveRuns(stored.data ?? NO_MESSAGES, runs), [stored.data, runs])
  const chosen = useShownVersions(conversationId)
  const { messages, versions } = useMemo(() => showBranch(all, chosen), [all, chosen])
  const busy = all.some(isStreaming)
  const latest = useRef({ conversationId, begun, events, all, messages, versions })
  useEffect(() => {
    latest.current = { conversationId, begun, events, all, messages, versions }
  })

  useOtherTabs()
  useFreshness(conversationId)
  useEffect(() => {
    for (const message of stored.data ?? []) if (isStreaming(message)) void joinRun(client, message)
  }, [client, stored.data])
  useEffect(() => {
    if (stored.error instanceof ApiError && stored.error.status === 403) latest.current.events.onForbidden()
  }, [stored.error])

  const ask = useCallback(
    async (text: string, replaces: string | null = null): Promise<void> => {
      const key = requestId()
      const { conversationId: within, all: known, messages: shown, versions: several } = latest.current
      // In a linear conversation a question follows the newest message, whichever tab asked it.
      const hasBranches = replaces === null && known.some((message) => message.replaces)
      const place = { replaces, follows: hasBranches ? (shown.at(-1)?.id ?? null) : null }
      // The new version shows, whichever was chosen before.
      if (replaces !== null && within !== null) chooseVersion(within, several.get(replaces)?.ids ?? [], null)
      if (within === null) setBegun({ key, became: null })
      const onStarted = (id: string): void => {
        if (within !== null || latest.current.begun?.key !== key || latest.current.conversationId !== null) return
        setBegun({ key, became: id })
        latest.current.events.onNamed(id)
      }
      const failure = await askQuestion(client, { text, conversationId: within, language, key, place, onStarted })
      if (failure !== null) notify({ kind: 'error', title: t('error'), text: failure })
    },
    [client, language, t],
  )

  const stop = async (): Promise<void> => {
    await Promise.all(runs.map(({ key }) => stopAnswer(key)))
  }

  return {
    /** Those of the branch that shows. */
    messages,
    versions,
    /** How many questions all branches have. */
    asked: all.filter(({ role }) => role === 'user').length,
    showVersion: useCallback(
      (ids: readonly string[], id: string) => {
        if (conversationId !== null) chooseVersion(conversationId, ids, id)
      },
      [conversationId],
    ),
    runs,
    busy,
    error: stored.error,
    /** The same for a new conversation before and after it gets its id, so that its thread does not remount. */
    threadKey: conversationId === null || conversationId === begun?.became ? (begun?.key ?? 'new') : conversationId,
    ask,
    stop,
    /** Stops following the question of a new conversation: the reader starts another. */
    forget: useCallback(() => setBegun(null), []),
  }
}

/** Refetches the messages when the list shows a change of the conversation, for instance by another device. */
function useFreshness(conversationId: string | null): void {
  const client = useQueryClient()
  const updatedAt = useConversations().data?.find(({ id }) => id === conversationId)?.updatedAt
  const known = useRef({ conversationId, updatedAt })
  useEffect(() => {
    const before = known.current
    known.current = { conversationId, updatedAt }
    if (before.conversationId === conversationId && before.updatedAt !== undefined && before.updatedAt !== updatedAt) {
      void client.invalidateQueries({ queryKey: messagesKey(conversationId) })
    }
  }, [client, conversationId, updatedAt])
}
