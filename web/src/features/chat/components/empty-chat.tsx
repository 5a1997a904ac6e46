import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { bindShortWords } from '../../../lib/i18n/bind-short-words.ts'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { textDirection } from '../../../lib/i18n/text-direction.ts'
import { useModel } from '../api/current-model.ts'
import { useStarterQuestions } from '../api/starter-questions.ts'

/** A new conversation: a welcome and starter questions. */
export function EmptyChat({ ask }: { ask: (text: string) => void }) {
  const { t } = useTranslation('chat')
  const language = useLanguage()
  const model = useModel()
  const starters = useStarterQuestions(language)
  return (
    <div className="stable-gutter fade-end-5 flex min-h-0 flex-1 overflow-y-auto">
      {/* Renders once the model is known: the text is centred and a late line would move it. */}
      <div className="column my-auto py-[clamp(1rem,4vh,2rem)]" hidden={model.isPending}>
        <h2 className="welcome-title">{t('welcomeTitle')}</h2>
        <p className="welcome-text">{t('welcomeText')}</p>
        {model.data?.mode === 'sources-only' && <p className="mode-label mbs-4">{t('withoutModel')}</p>}
        <section className="mbs-[clamp(1.25rem,4vh,2rem)] min-h-56" aria-label={t('starters')}>
          <h3 className="eyebrow">{t('starters')}</h3>
          <ul className="mbs-1">
            {starters.data?.questions.map((question) => (
              <li key={question} className="hairline-b">
                <button
                  type="button"
                  className="line-button"
                  dir={textDirection(question, getDirection(language))}
                  onClick={() => ask(question)}
                >
                  {bindShortWords(question)}
                </button>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  )
}
