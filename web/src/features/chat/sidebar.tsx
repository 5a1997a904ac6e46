import { Plus } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LanguageSelector } from '../../components/ui/language-selector.tsx'
import { ConversationList } from './conversation-list.tsx'

interface SidebarProps {
  selected: string | null
  /** Somewhere was gone to: a drawer closes. */
  onSelect: () => void
  onNew: () => void
  onDeleted: (id: string) => void
}

/** Beside the page: the name of the product, the language, a new conversation, and those of before. */
export const Sidebar = memo(function Sidebar({ selected, onSelect, onNew, onDeleted }: SidebarProps) {
  const { t } = useTranslation(['chat', 'common'])
  return (
    <div className="flex h-full flex-col gap-4 pbs-5">
      <div className="px-4">
        <p className="wordmark">{t('common:appTitle')}</p>
        <LanguageSelector />
      </div>
      <div className="px-3">
        <Link to="/chat" className="new-chat" onClick={onNew}>
          <Plus aria-hidden className="icon" />
          {t('newChat')}
        </Link>
      </div>
      <ConversationList selected={selected} onSelect={onSelect} onDeleted={onDeleted} />
    </div>
  )
})
