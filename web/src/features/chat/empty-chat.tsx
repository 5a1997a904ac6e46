import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/set-up.ts'
import { useStarterQuestions } from './starter-questions.ts'

/** A new conversation: a welcome, and questions to begin with. */
export function EmptyChat({ ask }: { ask: (text: string) => void }) {
  const { t } = useTranslation('chat')
  const starters = useStarterQuestions(useLanguage())
  return (
    <div className="empty-chat">
      <div className="column">
        <h2 className="welcome-title">{t('welcomeTitle')}</h2>
        <p className="welcome-text">{t('welcomeText')}</p>
        <section className="starters" aria-label={t('starters')}>
          <h3 className="eyebrow">{t('starters')}</h3>
          <ul className="mbs-1">
            {starters.data?.questions.map((question) => (
              <li key={question} className="hairline-b">
                <button type="button" className="line-button" dir="auto" onClick={() => ask(question)}>
                  {question}
                </button>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  )
}
