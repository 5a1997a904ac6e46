import { Component, type ReactNode } from 'react'
import { Translation } from 'react-i18next'

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
          <main className="plain-page" role="alert">
            <h1 className="welcome-title">{t('brokenTitle')}</h1>
            <p className="welcome-text">{t('brokenText')}</p>
            <button type="button" className="quiet-button mbs-4 -ms-2" onClick={() => location.reload()}>
              {t('reload')}
            </button>
          </main>
        )}
      </Translation>
    )
  }
}
