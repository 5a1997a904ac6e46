import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LanguageSelector } from '../../../components/ui/language-selector.tsx'
import './account.css'

// The notice of a payment stands above the welcome (`success-actions`), not over it.
const MAIN =
  'mx-auto mbs-[clamp(1.5rem,7vh,4.5rem)] w-full max-w-96 has-[.success-actions]:mbs-[clamp(8.5rem,20vh,12rem)] data-[wide=true]:mbs-[clamp(1.5rem,5vh,3rem)] data-[wide=true]:max-w-2xl'
const BESIDE =
  'min-[60rem]:grid min-[60rem]:max-w-none min-[60rem]:grid-cols-[24rem_20rem] min-[60rem]:items-start min-[60rem]:justify-center min-[60rem]:gap-x-14'

interface AccountFrameProps {
  title: string
  lead?: ReactNode
  /** Wide enough for a page of several sections. */
  wide?: boolean
  /** Shown next to the page where there is room, otherwise below. */
  beside?: ReactNode
  children: ReactNode
}

/** The frame of the account pages: product name, language, and a heading that takes the focus for screen readers. */
export function AccountFrame({ title, lead, wide, beside, children }: AccountFrameProps) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className="min-h-dvh px-5 pbs-[max(1.25rem,env(safe-area-inset-top))] pbe-[calc(2.5rem+env(safe-area-inset-bottom))]">
      <header className="mx-auto max-w-232 flex flex-wrap items-center justify-between gap-x-6">
        <Link to="/" className="wordmark inline-flex min-h-11 items-center">
          {t('appTitle')}
        </Link>
        <LanguageSelector className="m-0 *:min-h-11" />
      </header>
      <main className={`${MAIN} ${beside ? BESIDE : ''}`} data-wide={wide}>
        <div>
          <h1
            ref={heading}
            tabIndex={-1}
            className="font-serif text-[clamp(1.625rem,1.4rem+1vw,2rem)] leading-tight font-medium text-balance outline-none"
          >
            {title}
          </h1>
          {lead && <p className="account-lead">{lead}</p>}
          {children}
        </div>
        {beside}
      </main>
    </div>
  )
}
