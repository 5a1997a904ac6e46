import type { Conversation } from '@sugya/contract/api/chat'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { iconButtonStyles } from '../../../components/ui/icon-button.tsx'
import { useConnected } from '../../../lib/api/connection.ts'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { textDirection } from '@sugya/contract/rules/text-direction'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { useDeleteConversation } from '../api/delete-conversation.ts'
import { MenuButton } from './menu-button.tsx'
import { RenameField } from './rename-field.tsx'

interface ChatHeaderProps {
  /** The title of the open conversation; null for a new one. */
  title: string | null
  /** The open conversation, once it has loaded. */
  conversation?: Conversation | undefined
  onDeleted?: (id: string) => void
  /** Within the application bar of a phone, which has room for the title alone. */
  inBar?: boolean
}

/** The title of the open conversation with its menu, and the connection status. */
export function ChatHeader({ title, conversation, onDeleted, inBar }: ChatHeaderProps) {
  const { t } = useTranslation('chat')
  const direction = getDirection(useLanguage())
  const connected = useConnected()
  const remove = useDeleteConversation()
  const [renaming, setRenaming] = useState<string | null>(null)
  return (
    <div
      className={`chat-header flex min-w-0 flex-1 items-center ${inBar ? 'gap-1' : 'stable-gutter min-h-12 flex-none gap-3 overflow-hidden px-5'}`}
    >
      <h1 className="min-w-0 truncate font-semibold has-[.rename-field]:flex-1">
        {conversation && renaming === conversation.id ? (
          <RenameField key={conversation.id} conversation={conversation} onDone={() => setRenaming(null)} />
        ) : (
          <bdi dir={textDirection(title ?? '', direction)}>{title ?? t('newChat')}</bdi>
        )}
      </h1>
      {conversation && (
        <MenuButton
          key={conversation.id}
          conversation={conversation}
          className={iconButtonStyles({ className: 'flex-none' })}
          onRename={() => setRenaming(conversation.id)}
          onDelete={() => {
            remove(conversation)
            onDeleted?.(conversation.id)
          }}
        />
      )}
      <span
        // A phone shows it when there is something to know.
        className={`connection inline-flex flex-none items-center gap-[0.4rem] text-[0.875rem] ${connected ? 'text-muted' : 'text-danger'} ${inBar && connected ? 'sr-only' : 'ms-auto'}`}
        data-connected={connected}
        role="status"
      >
        <i aria-hidden className={`size-2 rounded-[50%] ${connected ? 'bg-(--proven)' : 'shadow-[inset_0_0_0_2px_var(--danger)]'}`} />
        <span>{connected ? t('connected') : t('disconnected')}</span>
      </span>
    </div>
  )
}
