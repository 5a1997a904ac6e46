import { Plus } from 'lucide-react'
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
export function Sidebar({ selected, onSelect, onNew, onDeleted }: SidebarProps) {
  const { t } = useTranslation(['chat', 'common'])
  return (
    <div className="flex h-full flex-col gap-4 pbs-5">
      <div className="flex items-center justify-between gap-2 px-4">
        <h1 className="wordmark">{t('common:appTitle')}</h1>
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
}
