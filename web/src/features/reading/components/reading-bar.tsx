import { toTextAddress } from '@sugya/contract/rules/pages'
import type { PassageView } from '@sugya/contract/api/texts'
import { ChevronLeft, ChevronRight, List } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { referenceName } from '../../../lib/i18n/reference-name.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'

interface ReadingBarProps {
  name: string
  previous: PassageView['previous']
  next: PassageView['next']
  /** Opens the table of contents; undefined when it stands beside the text. */
  onContents: (() => void) | undefined
  /** The display menu. */
  menu: ReactNode
}

/** The bar that stays over a text: its reference, the sections before and after it, contents and display menu. */
export function ReadingBar({ name, previous, next, onContents, menu }: ReadingBarProps) {
  const { t } = useTranslation('library')
  const language = useLanguage()
  return (
    <div className="sticky inset-bs-0 z-10 -mx-5 mbs-2 mbe-1 flex items-center justify-between gap-x-3 border-be border-line bg-paper px-5 py-1 pbs-[max(0.25rem,env(safe-area-inset-top))] print:static print:border-0">
      <h1 className="min-w-0 font-serif text-[clamp(1.25rem,1.1rem+1vw,1.75rem)] leading-[1.25] font-medium">
        <bdi>{name}</bdi>
      </h1>
      <div className="-mx-2 flex shrink-0 items-center print:hidden [&_.icon-button]:h-11 [&_.icon-button]:min-w-11">
        {onContents && (
          <button type="button" className="icon-button" aria-label={t('contents')} title={t('contents')} onClick={onContents}>
            <List aria-hidden className="size-5 rtl:-scale-x-100" />
          </button>
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
  if (!to) return <span className="icon-button opacity-30 hover:bg-transparent hover:text-muted">{children}</span>
  return (
    <Link to={toTextAddress(to.ref)} className="icon-button" aria-label={label ?? undefined} title={label ?? undefined}>
      {children}
    </Link>
  )
}
