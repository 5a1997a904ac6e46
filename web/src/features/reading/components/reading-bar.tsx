import { toTextAddress } from '@sugya/contract/rules/pages'
import type { PassageView } from '@sugya/contract/api/texts'
import { ChevronLeft, ChevronRight, List } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { IconButton, iconButtonStyles } from '../../../components/ui/icon-button.tsx'
import { referenceName } from '../../../lib/i18n/reference-name.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'

interface ReadingBarProps {
  name: string
  /** The name of all that is on the page, which a printed page has; undefined when it is the same. */
  printedName: string | undefined
  previous: PassageView['previous']
  next: PassageView['next']
  /** Opens the table of contents; undefined when it stands beside the text. */
  onContents: (() => void) | undefined
  /** The display menu. */
  menu: ReactNode
}

/** The bar that stays over a text: its reference, the sections before and after it, contents and display menu. */
export function ReadingBar({ name, printedName, previous, next, onContents, menu }: ReadingBarProps) {
  const { t } = useTranslation('library')
  const language = useLanguage()
  return (
    <div className="sticky inset-bs-0 z-10 -mx-5 mbs-2 mbe-1 flex items-center justify-between gap-x-3 border-be border-line bg-paper px-5 py-1 pbs-[max(0.25rem,env(safe-area-inset-top))] print:static print:border-0">
      <h1
        data-printed={printedName}
        className="min-w-0 print:data-printed:after:content-[attr(data-printed)] font-serif text-[clamp(1.25rem,1.1rem+1vw,1.75rem)] leading-[1.25] font-medium"
      >
        {/* The printed name is drawn by the style: it is no part of the heading on screen. */}
        <bdi className="print:in-data-printed:hidden">{name}</bdi>
      </h1>
      <div className="-mx-2 flex shrink-0 items-center print:hidden">
        {onContents && (
          <IconButton size="tall" label={t('contents')} title={t('contents')} onClick={onContents}>
            <List aria-hidden className="size-5 rtl:-scale-x-100" />
          </IconButton>
        )}
        {menu}
        <Step to={previous} label={previous && t('previousText', { ref: referenceName(previous, language) })}>
          <ChevronLeft aria-hidden className="size-5 rtl:-scale-x-100" />
        </Step>
        <Step to={next} label={next && t('nextText', { ref: referenceName(next, language) })}>
          <ChevronRight aria-hidden className="size-5 rtl:-scale-x-100" />
        </Step>
      </div>
    </div>
  )
}

/** A link to a neighbor. Without a neighbor it keeps its space, so that the other link does not move. */
function Step({ to, label, children }: { to: { ref: string } | null; label: string | null; children: ReactNode }) {
  const { search } = useLocation()
  if (!to) return <span className={iconButtonStyles({ size: 'tall', className: 'pointer-events-none opacity-30' })}>{children}</span>
  return (
    <Link
      to={{ pathname: toTextAddress(to.ref), search }}
      className={iconButtonStyles({ size: 'tall' })}
      aria-label={label ?? undefined}
      title={label ?? undefined}
    >
      {children}
    </Link>
  )
}
