import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LanguageSelector } from '../../../components/ui/language-selector.tsx'
import './account.css'

interface AccountFrameProps {
  title: string
  lead?: ReactNode
  /** For a page of several sections. */
  wide?: boolean
  /** Stands beside the page where there is room, else below. */
  beside?: ReactNode
  children: ReactNode
}

/** What the pages of the account share: the name of the product, the language, a heading that a reader of the page by ear comes to first. */
export function AccountFrame({ title, lead, wide, beside, children }: AccountFrameProps) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className="account-page">
      <header className="account-head">
        <Link to="/" className="wordmark">
          {t('appTitle')}
        </Link>
        <LanguageSelector />
      </header>
      <main className={beside ? 'account-main account-beside' : 'account-main'} data-wide={wide}>
        <div>
          <h1 ref={heading} tabIndex={-1} className="account-title">
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
