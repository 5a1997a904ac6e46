import { Plus } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ConversationList } from './conversation-list.tsx'

interface SidebarProps {
  selected: string | null
  /** The reader has navigated: a drawer closes. */
  onSelect: () => void
  onNew: () => void
  onDeleted: (id: string) => void
  /** What the bar shows on a wide window: above the conversations, and below them. */
  header?: ReactNode
  footer?: ReactNode
}

/** The sidebar: a button for a new conversation, and the earlier ones. */
export const Sidebar = memo(function Sidebar({ selected, onSelect, onNew, onDeleted, header, footer }: SidebarProps) {
  const { t } = useTranslation('chat')
  return (
    <div className="flex h-full flex-col gap-4 pbs-4">
      {header}
      <div className="px-3">
        <Link
          to="/chat"
          className="new-chat flex min-h-10 items-center gap-2 rounded-[8px] border border-line bg-paper px-3 font-semibold hover:border-accent hover:text-accent"
          onClick={onNew}
        >
          <Plus aria-hidden className="icon" />
          {t('newChat')}
        </Link>
      </div>
      <ConversationList selected={selected} onSelect={onSelect} onDeleted={onDeleted} />
      {footer}
    </div>
  )
})
