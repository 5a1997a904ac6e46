import { BookOpen, Plus } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LanguageSelector } from '../../../components/ui/language-selector.tsx'
import { ThemeSwitch } from '../../../components/ui/theme-switch.tsx'
import { ConversationList } from './conversation-list.tsx'

interface SidebarProps {
  selected: string | null
  /** The reader has navigated: a drawer closes. */
  onSelect: () => void
  onNew: () => void
  onDeleted: (id: string) => void
  /** Content for which the header has no room. */
  foot?: ReactNode
}

/** The sidebar: the name of the product, the language, a button for a new conversation, and the earlier ones. */
export const Sidebar = memo(function Sidebar({ selected, onSelect, onNew, onDeleted, foot }: SidebarProps) {
  const { t } = useTranslation(['chat', 'common', 'texts'])
  return (
    <div className="flex h-full flex-col gap-4 pbs-5">
      <div className="px-4">
        <p className="wordmark">{t('common:appTitle')}</p>
        <LanguageSelector />
      </div>
      <div className="px-3">
        <Link
          to="/chat"
          className="new-chat flex min-h-10 items-center gap-2 rounded-[8px] border border-line bg-paper px-3 font-semibold hover:border-accent hover:text-accent"
          onClick={onNew}
        >
          <Plus aria-hidden className="icon" />
          {t('newChat')}
        </Link>
        <Link to="/texts" className="quiet-button mbs-1 w-full px-3">
          <BookOpen aria-hidden className="icon" />
          {t('texts:library')}
        </Link>
      </div>
      <ConversationList selected={selected} onSelect={onSelect} onDeleted={onDeleted} />
      <div className="px-3 pbe-3">
        <ThemeSwitch />
      </div>
      {foot}
    </div>
  )
})
