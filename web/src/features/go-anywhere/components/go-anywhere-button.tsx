import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { setGoAnywhereOpen } from '../model/open-state.ts'
import { prepareGoAnywhere } from './go-anywhere.tsx'

/** Opens the field that goes anywhere: an icon, and on a wide screen the look of a field with its key. */
export function GoAnywhereButton() {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className="inline-flex min-h-11 min-w-11 flex-none items-center justify-center gap-2 rounded-[8px] text-muted hover:text-ink xl:min-h-9 xl:border xl:border-line xl:bg-(--raised) xl:ps-2.5 xl:pe-2"
      aria-label={t('goAnywhere')}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      title={t('goAnywhere')}
      onPointerEnter={prepareGoAnywhere}
      onFocus={prepareGoAnywhere}
      onClick={() => setGoAnywhereOpen(true)}
    >
      <Search aria-hidden className="size-5 xl:size-4" />
      <span className="hidden text-[0.9375rem] xl:inline">{t('goAnywhereShort')}</span>
      <ShortcutKey className="hidden xl:inline" />
    </button>
  )
}

/** The keys as this keyboard names them; drawn, so that the visible text of the button stays within its name. */
function ShortcutKey({ className }: { className: string }) {
  const { t } = useTranslation()
  const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '')
  return (
    <kbd
      dir="ltr"
      aria-hidden
      data-keys={isApple ? t('goAnywhereKeyApple') : t('goAnywhereKey')}
      className={`rounded-[4px] border border-line px-1 font-sans text-[0.75rem] text-muted after:content-[attr(data-keys)] ${className}`}
    />
  )
}
