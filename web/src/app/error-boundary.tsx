import { Component, type ReactNode } from 'react'
import { Translation } from 'react-i18next'
import { textStyles } from '../components/ui/text-styles.ts'
import { PlainPage } from '../components/ui/plain-page.tsx'
import { Button } from '../components/ui/button.tsx'

/**
 * Catches errors of rendering and offers to reload the page. A class, since React has no hook for error boundaries.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <Translation>
        {(t) => (
          <PlainPage role="alert">
            <h1 className={textStyles.welcome}>{t('brokenTitle')}</h1>
            <p className={textStyles.welcomeText}>{t('brokenText')}</p>
            <Button variant="quiet" className="mbs-4 -ms-2" onClick={() => location.reload()}>
              {t('reload')}
            </Button>
          </PlainPage>
        )}
      </Translation>
    )
  }
}
