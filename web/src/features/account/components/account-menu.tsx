import { BadgeCheck, Bookmark, LogIn, LogOut, UserPlus, UserRound } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { MenuChoice, MenuContent, MenuItem, MenuLabel, MenuLink, MenuSeparator } from '../../../components/ui/menu.tsx'
import { chooseTheme, useTheme, type Theme } from '../../../lib/browser/theme.ts'
import { LANGUAGES } from '../../../lib/i18n/languages.ts'
import { changeLanguage, useLanguage } from '../../../lib/i18n/setup.ts'
import { useAccount } from '../../../session/use-account.ts'
import { useUsage } from '../../../session/use-usage.ts'
import { useLogOut } from '../api/log-out.ts'

const THEMES = [
  ['system', 'themeSystem'],
  ['light', 'themeLight'],
  ['dark', 'themeDark'],
] as const

export interface AccountMenuProps {
  /** The button that opens the menu: class, label and content. */
  className: string
  label: string
  children: ReactNode
  /** Runs on sign-out: the page removes what belongs to the user. */
  onLeft: () => void
}

/** Who reads, with plan and questions left, theme and language. Opens as it mounts, since its button loads it. */
export function AccountMenu({ className, label, children, onLeft }: AccountMenuProps) {
  const { t } = useTranslation(['reader', 'common'])
  const user = useAccount()
  const logOut = useLogOut()
  return (
    <DropdownMenu.Root defaultOpen modal={false}>
      <DropdownMenu.Trigger className={className} aria-label={label} title={label}>
        {children}
      </DropdownMenu.Trigger>
      <MenuContent className="w-64">
        {user && (
          <p className="truncate px-2.5 pbs-1 font-semibold">
            <bdi dir="ltr">{user.email}</bdi>
          </p>
        )}
        <Plan />
        <MenuLink>
          <Link to="/study">
            <Bookmark aria-hidden className="icon" />
            {t('study')}
          </Link>
        </MenuLink>
        {user ? (
          <MenuLink>
            <Link to="/account">
              <UserRound aria-hidden className="icon" />
              {t('account')}
            </Link>
          </MenuLink>
        ) : (
          <>
            <MenuLink>
              <Link to="/login">
                <LogIn aria-hidden className="icon rtl:-scale-x-100" />
                {t('signIn')}
              </Link>
            </MenuLink>
            <MenuLink>
              <Link to="/signup">
                <UserPlus aria-hidden className="icon" />
                {t('signUp')}
              </Link>
            </MenuLink>
          </>
        )}
        <MenuSeparator />
        <Choices />
        {user && (
          <>
            <MenuSeparator />
            <MenuItem
              icon={LogOut}
              mirrored
              onSelect={() => {
                onLeft()
                void logOut()
              }}
            >
              {t('logOut')}
            </MenuItem>
          </>
        )}
      </MenuContent>
    </DropdownMenu.Root>
  )
}

/** The plan in a line, and the way to Premium for those without it. */
function Plan() {
  const { t } = useTranslation(['reader', 'usage'])
  const usage = useUsage()
  if (!usage) return <p className="min-h-8" />
  const left =
    usage.questionsRemaining > 0 ? t('usage:left', { count: usage.questionsRemaining, limit: usage.questionsLimit }) : t('usage:none')
  return (
    <>
      <p className="px-2.5 py-1 text-[0.875rem] text-pretty text-muted">
        {usage.isSubscribed ? t('planPremium') : `${t('planFree')} · ${left}`}
      </p>
      {!usage.isSubscribed && (
        <MenuLink>
          <Link to="/upgrade">
            <BadgeCheck aria-hidden className="icon" />
            {t('usage:upgrade')}
          </Link>
        </MenuLink>
      )}
    </>
  )
}

function Choices() {
  const { t } = useTranslation()
  const [theme, language, ids] = [useTheme(), useLanguage(), useId()]
  return (
    <>
      <MenuLabel id={`${ids}theme`}>{t('theme')}</MenuLabel>
      <DropdownMenu.RadioGroup aria-labelledby={`${ids}theme`} value={theme} onValueChange={(chosen) => chooseTheme(chosen as Theme)}>
        {THEMES.map(([value, words]) => (
          <MenuChoice key={value} value={value} onSelect={keepOpen}>
            {t(words)}
          </MenuChoice>
        ))}
      </DropdownMenu.RadioGroup>
      <MenuSeparator />
      <MenuLabel id={`${ids}language`}>{t('language')}</MenuLabel>
      <DropdownMenu.RadioGroup
        aria-labelledby={`${ids}language`}
        value={language}
        onValueChange={(chosen) => void changeLanguage(chosen as typeof language)}
      >
        {LANGUAGES.map(({ code, name }) => (
          <MenuChoice key={code} value={code} lang={code} onSelect={keepOpen}>
            {name}
          </MenuChoice>
        ))}
      </DropdownMenu.RadioGroup>
    </>
  )
}

/** The reader sees what a choice changes before leaving the menu. */
function keepOpen(event: Event): void {
  event.preventDefault()
}
