import { PanelRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnected } from '../../lib/connection.ts'
import { directionOf } from '../../lib/languages.ts'
import { textDirection } from '../../lib/text-direction.ts'
import { useLanguage } from '../../i18n/set-up.ts'

interface ChatHeaderProps {
  /** Of the open conversation; null for a new one. */
  title: string | null
  /** Opens the drawer, where the conversations are in one. */
  onMenu?: () => void
  children?: ReactNode
}

/** What is open, and whether the server is there. */
export function ChatHeader({ title, onMenu, children }: ChatHeaderProps) {
  const { t } = useTranslation('chat')
  const direction = directionOf(useLanguage())
  const connected = useConnected()
  return (
    <header className="chat-header">
      {onMenu && (
        <button type="button" className="icon-button -ms-2" aria-label={t('openHistory')} onClick={onMenu}>
          <PanelRight aria-hidden className="size-5 ltr:-scale-x-100" />
        </button>
      )}
      <h1 className="chat-title">
        <bdi dir={textDirection(title ?? '', direction)}>{title ?? t('newChat')}</bdi>
      </h1>
      {children}
      <span className="connection" data-connected={connected} role="status">
        <i aria-hidden />
        {connected ? t('connected') : t('disconnected')}
      </span>
    </header>
  )
}
