import { Bookmark, BookOpen, CalendarDays, FileText, MessageCircleQuestionMark, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { buttonStyles } from '../../components/ui/button.tsx'
import { useAccount } from '../../session/use-account.ts'

interface Section {
  to: string
  words: 'navAsk' | 'navLibrary' | 'navDaily' | 'navSheets' | 'navStudy'
  icon: LucideIcon
  mirrored?: boolean
}

/** The sections of the site, in the order of the bar. */
const SECTIONS: readonly Section[] = [
  { to: '/chat', words: 'navAsk', icon: MessageCircleQuestionMark, mirrored: true },
  { to: '/texts', words: 'navLibrary', icon: BookOpen },
  { to: '/daily', words: 'navDaily', icon: CalendarDays },
  { to: '/sheets', words: 'navSheets', icon: FileText },
  { to: '/study', words: 'navStudy', icon: Bookmark },
]

const CURRENT = 'aria-[current]:font-semibold aria-[current]:text-ink'

interface BarLinksProps {
  /** In a row in the bar, or in two columns in the drawer, where the conversations need the height. */
  place: 'bar' | 'drawer'
  /** The reader has navigated: a drawer closes. */
  onFollow?: () => void
}

/** Links to the sections of the site; the one the reader is in is marked. */
export function BarLinks({ place, onFollow }: BarLinksProps) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const user = useAccount()
  // For a signed-in reader the first address is the chat.
  const path = pathname === '/' && user ? '/chat' : pathname
  return (
    <nav className={place === 'bar' ? 'flex flex-none gap-x-0.5 max-lg:hidden' : 'grid grid-cols-2 px-3'} aria-label={t('sections')}>
      {SECTIONS.map(({ to, words, icon: Icon, mirrored }) => (
        <Link
          key={to}
          to={to}
          className={buttonStyles({ variant: 'quiet', size: place === 'bar' ? 'tall' : 'wide', className: CURRENT })}
          aria-current={path === to ? 'page' : path.startsWith(`${to}/`) ? 'true' : undefined}
          onClick={onFollow}
        >
          {place === 'drawer' && <Icon aria-hidden className={mirrored ? 'icon rtl:-scale-x-100' : 'icon'} />}
          {t(words)}
        </Link>
      ))}
    </nav>
  )
}
