import type { chatApi, Conversation } from '@sugya/contract/api/chat'
import { useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/error-message.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { conversationsKey, type Page } from './list-conversations.ts'
import { conversationKey } from './read-conversation.ts'

interface NewTitle {
  id: string
  title: string
}

/** Returns a function that renames a conversation: shown optimistically, rolled back when the server refuses. */
export function useRenameConversation(): (change: NewTitle) => void {
  const client = useQueryClient()
  const { t } = useTranslation('chat')
  const { mutate } = useMutation({
    mutationFn: ({ id, title }: NewTitle) =>
      call<typeof chatApi.renameConversation>('PATCH /api/conversations/:id', { params: { id }, body: { title } }),
    async onMutate({ id, title }) {
      await client.cancelQueries({ queryKey: conversationsKey })
      const lists = client.getQueriesData<InfiniteData<Page>>({ queryKey: conversationsKey })
      const alone = client.getQueryData<Conversation>(conversationKey(id))
      const renamed = (one: Conversation) => (one.id === id ? { ...one, title } : one)
      client.setQueriesData<InfiniteData<Page>>(
        { queryKey: conversationsKey },
        (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.map(renamed) })) },
      )
      if (alone) client.setQueryData(conversationKey(id), { ...alone, title })
      return { lists, alone }
    },
    onError(error, { id }, before) {
      for (const [key, list] of before?.lists ?? []) client.setQueryData(key, list)
      if (before?.alone) client.setQueryData(conversationKey(id), before.alone)
      notify({ kind: 'error', title: t('renameFailed'), text: errorMessage(error) })
    },
    onSettled: () => client.invalidateQueries({ queryKey: conversationsKey }),
  })
  return mutate
}
