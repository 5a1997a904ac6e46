import type { Conversation } from '@sugya/contract/api/chat'
import { PanelRight } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnected } from '../../../lib/api/connection.ts'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { textDirection } from '../../../lib/i18n/text-direction.ts'
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
  /** Opens the drawer; undefined when the conversations stand beside the page. */
  onMenu?: () => void
  children?: ReactNode
}

/** The title of the open conversation, the connection status, and (`children`) the account links. */
export function ChatHeader({ title, conversation, onDeleted, onMenu, children }: ChatHeaderProps) {
  const { t } = useTranslation('chat')
  const direction = getDirection(useLanguage())
  const connected = useConnected()
  const remove = useDeleteConversation()
  const [renaming, setRenaming] = useState<string | null>(null)
  return (
    <header className="chat-header @container/chat-header stable-gutter flex min-h-14 items-center gap-3 overflow-hidden border-be border-line px-5 pbs-[env(safe-area-inset-top)]">
      {onMenu && (
        <button type="button" className="icon-button -ms-2" aria-label={t('openHistory')} onClick={onMenu}>
          <PanelRight aria-hidden className="size-5 ltr:-scale-x-100" />
        </button>
      )}
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
          className="icon-button flex-none"
          onRename={() => setRenaming(conversation.id)}
          onDelete={() => {
            remove(conversation)
            onDeleted?.(conversation.id)
          }}
        />
      )}
      <span
        className={`connection inline-flex flex-none items-center gap-[0.4rem] text-[0.875rem] ${connected ? 'text-muted' : 'text-danger'}`}
        data-connected={connected}
        role="status"
      >
        <i aria-hidden className={`size-2 rounded-[50%] ${connected ? 'bg-(--proven)' : 'shadow-[inset_0_0_0_2px_var(--danger)]'}`} />
        <span className={connected ? '@max-[42rem]/chat-header:sr-only' : undefined}>{connected ? t('connected') : t('disconnected')}</span>
      </span>
      {children}
    </header>
  )
}
