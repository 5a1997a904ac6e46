import type { Conversation } from '@sugya/contract/chat'
import { Ellipsis } from 'lucide-react'
import { useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../lib/notify.ts'
import type { MenuProps } from './conversation-menu.tsx'

const load = () => import('./conversation-menu.tsx').then(({ ConversationMenu }) => ConversationMenu)

interface MenuButtonProps {
  conversation: Conversation
  className: string
  onRename: () => void
  onDelete: () => void
}

/** What else can be done with a conversation, behind three dots. The menu is loaded when it is first asked for. */
export function MenuButton({ conversation, className, onRename, onDelete }: MenuButtonProps) {
  const { t } = useTranslation(['chat', 'common'])
  const [Menu, setMenu] = useState<ComponentType<MenuProps> | null>(null)
  const [pending, setPending] = useState(false)
  const label = t('actions', { title: conversation.title })

  async function open(): Promise<void> {
    setPending(true)
    try {
      const loaded = await load()
      setMenu(() => loaded)
    } catch {
      notify({ kind: 'error', title: t('common:error'), text: t('partFailed') })
    }
    setPending(false)
  }

  const icon = <Ellipsis aria-hidden className="icon" />
  if (Menu) {
    return (
      <Menu conversation={conversation} onRename={onRename} onDelete={onDelete} className={className} label={label}>
        {icon}
      </Menu>
    )
  }
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={pending}
      aria-label={label}
      title={label}
      onPointerEnter={() => void load().catch(() => undefined)}
      onClick={() => void open()}
    >
      {icon}
    </button>
  )
}
