import { Menu, SquarePen } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { IconButton, iconButtonStyles } from '../../components/ui/icon-button.tsx'
import { LanguageSelector } from '../../components/ui/language-selector.tsx'
import { prepareSideSheet, SideSheet } from '../../components/ui/side-sheet.tsx'
import { AccountLinks } from '../../features/account/components/account-links.tsx'
import { GoAnywhereButton } from '../../features/go-anywhere/components/go-anywhere-button.tsx'
import { BarDrawer } from './bar-drawer.tsx'
import { BarLinks } from './bar-links.tsx'
import { LanguageSelect } from './language-select.tsx'

interface AppBarProps {
  /** On a phone in place of the product name: the title of what is open. */
  title?: ReactNode
  /** Opens a drawer of the page's own instead of that of the bar. */
  onMenu?: () => void
  /** The label of the button that opens the drawer. */
  menuLabel?: string
  /** The reader starts a new conversation on the page of the chat. */
  onNew?: () => void
  /** Runs on sign-out: the page removes what belongs to the user. */
  onLeft?: () => void
  /** Extra links, before those of the account. */
  children?: ReactNode
}

/**
 * The bar of every page: product name, sections, language and account; on a phone a menu, the name and a new question.
 */
export function AppBar({ title, onMenu, menuLabel, onNew, onLeft = () => undefined, children }: AppBarProps) {
  const { t } = useTranslation()
  const [drawer, setDrawer] = useState(false)
  const close = (): void => setDrawer(false)
  return (
    <header className="app-bar border-be border-line bg-paper pbs-[env(safe-area-inset-top)] print:hidden">
      <div className="flex min-h-14 items-center gap-x-3 ps-[max(1.25rem,env(safe-area-inset-left))] pe-[max(1.25rem,env(safe-area-inset-right))] max-md:gap-x-1 max-md:px-3">
        <IconButton
          size="tall"
          className="flex-none lg:hidden"
          label={menuLabel ?? t('menu')}
          aria-haspopup="dialog"
          onPointerEnter={prepareSideSheet}
          onClick={onMenu ?? (() => setDrawer(true))}
        >
          <Menu aria-hidden className="size-5" />
        </IconButton>
        {title ? <div className="flex min-w-0 flex-1 items-center gap-1 md:hidden">{title}</div> : null}
        <Link to="/" className={`wordmark inline-flex min-h-11 items-center ${title ? 'max-md:hidden' : ''}`}>
          {t('appTitle')}
        </Link>
        <BarLinks place="bar" />
        <div className="ms-auto flex min-w-0 items-center gap-x-2">
          <GoAnywhereButton />
          <LanguageSelector className="mbs-0 max-xl:hidden [&_button]:min-h-11" />
          <LanguageSelect className={title ? 'max-md:hidden xl:hidden' : 'xl:hidden'} />
          <AccountLinks onLeft={onLeft}>{children}</AccountLinks>
          <Link
            to="/chat"
            className={iconButtonStyles({ size: 'tall', className: 'flex-none md:hidden' })}
            aria-label={t('newQuestion')}
            title={t('newQuestion')}
            onClick={onNew}
          >
            <SquarePen aria-hidden className="size-5 rtl:-scale-x-100" />
          </Link>
        </div>
      </div>
      {!onMenu && (
        <SideSheet open={drawer} onClose={close} side="start" label={t('menu')} closeLabel={t('close')}>
          <BarDrawer onFollow={close} onLeft={onLeft} />
        </SideSheet>
      )}
    </header>
  )
}
