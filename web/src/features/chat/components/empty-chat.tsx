import { useTranslation } from 'react-i18next'
import { chatStyles } from './chat-styles.ts'
import { textStyles } from '../../../components/ui/text-styles.ts'
import { Button } from '../../../components/ui/button.tsx'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { bindShortWords } from '@sugya/contract/rules/bind-short-words'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { textDirection } from '@sugya/contract/rules/text-direction'
import { useModel } from '../api/current-model.ts'
import { useStarterQuestions } from '../api/starter-questions.ts'

/** A new conversation: a welcome and starter questions. */
export function EmptyChat({ ask }: { ask: (text: string) => void }) {
  const { t } = useTranslation(['chat', 'common'])
  const language = useLanguage()
  const model = useModel()
  const starters = useStarterQuestions(language)
  return (
    <div className="stable-gutter fade-end-5 flex min-h-0 flex-1 overflow-y-auto">
      {/* Renders once the model is known: the text is centred and a late line would move it. */}
      <div className={`${chatStyles.column} my-auto py-[clamp(1rem,4vh,2rem)]`} hidden={model.isPending}>
        <h2 className={textStyles.welcome}>{t('welcomeTitle')}</h2>
        <p className={textStyles.welcomeText}>{t('welcomeText')}</p>
        {model.data?.mode === 'sources-only' && <p className={`${chatStyles.remark} my-4 border-accent`}>{t('withoutModel')}</p>}
        <section className="mbs-[clamp(1.25rem,4vh,2rem)] min-h-56" aria-label={t('common:starters')}>
          <h3 className="eyebrow">{t('common:starters')}</h3>
          <ul className="mbs-1">
            {starters.data?.questions.map((question) => (
              <li key={question} className="hairline-b">
                <Button variant="line" dir={textDirection(question, getDirection(language))} onClick={() => ask(question)}>
                  {bindShortWords(question)}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  )
}
