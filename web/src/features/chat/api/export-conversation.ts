import type { chatApi, Conversation, Message } from '@sugya/contract/api/chat'
import { showBranch } from '@sugya/contract/rules/branches'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { call } from '../../../lib/api/client.ts'
import { formatLongDate } from '../../../lib/i18n/long-date.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { fileName, saveFile } from '../../../lib/browser/save-file.ts'
import { exportMarkdown } from '../model/export-markdown.ts'
import { readShownVersions } from '../model/shown-versions.ts'
import { messagesKey } from './list-messages.ts'

/**
 * Returns a function that saves a conversation as a file named after it, as Markdown or JSON. The browser builds it
 * from the stored messages of the branch that shows.
 */
export function useSaveConversation(conversation: Conversation): (format: 'md' | 'json') => void {
  const client = useQueryClient()
  const { t } = useTranslation(['sharing', 'chat', 'common'])
  const language = useLanguage()

  function asMarkdown(messages: readonly Message[]): string {
    const date = formatLongDate(new Date(), language)
    const words = {
      question: t('fileQuestion'),
      answer: t('fileAnswer'),
      sources: t('chat:sources'),
      saved: `${t('common:appTitle')} · ${t('fileSaved', { date })}`,
      notRuling: t('fileNotRuling'),
    }
    return exportMarkdown(conversation.title, messages, { language, words })
  }

  async function save(format: 'md' | 'json'): Promise<void> {
    const { id, title, createdAt, updatedAt } = conversation
    try {
      const stored = await client.fetchQuery({
        queryKey: messagesKey(id),
        queryFn: ({ signal }) => call<typeof chatApi.listMessages>('GET /api/conversations/:id/messages', { params: { id }, signal }),
        staleTime: 0,
      })
      const { messages } = showBranch(stored, readShownVersions(id))
      if (!messages.some(({ role, content }) => role === 'assistant' && content !== '')) {
        notify({ title: t('exportEmpty') })
        return
      }
      const name = fileName(title, format, t('common:appTitle'))
      if (format === 'md') saveFile(name, 'text/markdown', asMarkdown(messages))
      else saveFile(name, 'application/json', `${JSON.stringify({ title, createdAt, updatedAt, messages }, null, 2)}\n`)
    } catch {
      notify({ kind: 'error', title: t('common:error'), text: t('exportFailed') })
    }
  }
  return (format) => void save(format)
}
