import type { Conversation } from '@sugya/contract/api/chat'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyOnDemand } from '../../../lib/browser/lazy-on-demand.ts'

const menu = lazyOnDemand(async () => (await import('./conversation-menu.tsx')).ConversationMenu, 'sharing')

interface MenuButtonProps {
  conversation: Conversation
  className: string
  onRename: () => void
  onDelete: () => void
}

/** Opens the menu of a conversation. The menu loads on demand. */
export function MenuButton({ conversation, className, onRename, onDelete }: MenuButtonProps) {
  const { t } = useTranslation('chat')
  const [wanted, setWanted] = useState(false)
  const label = t('actions', { title: conversation.title })

  const icon = <Ellipsis aria-hidden className="icon" />
  const button = (
    <button
      type="button"
      className={className}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={wanted}
      aria-label={label}
      title={label}
      onPointerEnter={menu.prepare}
      onClick={() => setWanted(true)}
    >
      {icon}
    </button>
  )
  const props = { conversation, onRename, onDelete, className, label, children: icon }
  return <menu.Part props={wanted ? props : null} onFailed={() => setWanted(false)} before={button} />
}
