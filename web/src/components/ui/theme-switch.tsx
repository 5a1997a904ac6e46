import { Monitor, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './icon-button.tsx'
import { chooseTheme, useTheme } from '../../lib/browser/theme.ts'

const THEMES = [
  { theme: 'system', icon: Monitor, words: 'themeSystem' },
  { theme: 'light', icon: Sun, words: 'themeLight' },
  { theme: 'dark', icon: Moon, words: 'themeDark' },
] as const

/** Light, dark, or as the device is set. */
export function ThemeSwitch({ size }: { size?: 'plain' | 'tall' }) {
  const { t } = useTranslation()
  const chosen = useTheme()
  return (
    <div role="group" aria-label={t('theme')} className="flex gap-0.5">
      {THEMES.map(({ theme, icon: Icon, words }) => (
        <IconButton
          key={theme}
          size={size}
          className="aria-pressed:bg-accent/10 aria-pressed:text-accent"
          label={t(words)}
          title={t(words)}
          aria-pressed={theme === chosen}
          onClick={() => chooseTheme(theme)}
        >
          <Icon aria-hidden className="icon" />
        </IconButton>
      ))}
    </div>
  )
}
