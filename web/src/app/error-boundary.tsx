import { Component, type ReactNode } from 'react'
import { Translation } from 'react-i18next'

/** Catches what a page throws while drawing, and offers a way on in place of an empty window. React knows boundaries as classes only. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children
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
