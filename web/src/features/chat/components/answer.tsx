import type { AnswerMode, Citation, Message, Notice, RunStage } from '@sugya/contract/api/chat'
import { RotateCcw } from 'lucide-react'
import { memo, Suspense, useDeferredValue, useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { bindShortWords } from '../../../lib/i18n/bind-short-words.ts'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { preloadable } from '../../../lib/browser/preloadable.tsx'
import { textDirection } from '../../../lib/i18n/text-direction.ts'
import { CitationsContext } from './citation-chip.tsx'
import { CopyButton } from './copy-button.tsx'
import { FeedbackButtons } from './feedback-buttons.tsx'
import { ModeLabel, Remark } from './remarks.tsx'
import { SourceList } from './source-list.tsx'

const { Page: AnswerText, load: loadText } = preloadable(async () => (await import('./answer-text.tsx')).AnswerText)

const FONTS = ['1em "Sugya Source"', '1em "Sugya Serif"', '600 1em "Sugya Serif"']

/** Loads the renderer of answers ahead: while the reader types a question, or while a conversation loads. */
export function prepareAnswers(): void {
  loadText().catch(() => undefined)
  // The fonts of sources: a font that arrives after its text would shift the layout.
  for (const font of FONTS) document.fonts?.load(font, 'אָ a б').catch(() => undefined)
}

const STAGE = {
  finding: 'stageFinding',
  reading: 'stageReading',
  answering: 'stageAnswering',
  still_waiting: 'stageStillWaiting',
} as const satisfies Record<RunStage, string>

export interface AnswerActions {
  openCitation: (citation: Citation) => void
  openSource: (ref: string) => void
  ask: (text: string) => void
}

/** Notices about the end of an answer follow it; a crisis notice precedes everything. */
const AFTER: ReadonlySet<Notice> = new Set(['cut_off', 'citations_removed'])
/** The text of an answer without a model already says these. */
const IN_WORDS: ReadonlySet<Notice> = new Set(['halakhic_question', 'outside_texts'])

function placed(notices: readonly Notice[], mode: AnswerMode | null): { before: Notice[]; after: Notice[] } {
  const said = notices.filter((notice) => mode === 'model' || !IN_WORDS.has(notice))
  const before = said.filter((notice) => !AFTER.has(notice))
  return {
    before: before.sort((a, b) => Number(b === 'crisis') - Number(a === 'crisis')),
    after: said.filter((notice) => AFTER.has(notice)),
  }
}

interface AnswerProps extends AnswerActions {
  message: Message
  /** The stage before the first word; null when this tab does not know it. */
  stage: RunStage | null
  reconnecting: boolean
  /** The question of the answer, to ask again; null unless the answer is the last of the conversation. */
  question: string | null
  /** Whether the reader may rate the answer. */
  rateable?: boolean
}

/** One answer: its mode, sources, text with citations, notices, and next actions. */
export const Answer = memo(function Answer({
  message,
  stage,
  reconnecting,
  question,
  rateable,
  openCitation,
  openSource,
  ask,
}: AnswerProps) {
  const { t } = useTranslation('chat')
  const { content, status, citations, sources, notices, followUps, language } = message
  // Deferred, so that the page stays responsive while much text arrives at once; what follows the text waits for it.
  const shown = useDeferredValue(content, status === 'streaming' ? '' : content)
  const arriving = status === 'streaming' || shown !== content
  const context = useMemo(() => ({ list: citations, open: openCitation }), [citations, openCitation])
  const isLast = question !== null
  const { before, after } = placed(notices, message.mode)
  return (
    <article aria-label={t('answer')}>
      {before.map((notice) => (
        <Remark key={notice} notice={notice} />
      ))}
      {message.mode === 'sources-only' && !notices.includes('model_unavailable') && <ModeLabel quoted={sources.length > 0} />}
      <SourceList sources={sources} onOpen={openSource} />
      <CitationsContext value={context}>
        {shown !== '' && (
          // Never shows raw markdown while the renderer loads: it has markup between the words and one direction for
          // all lines.
          <Suspense fallback={arriving ? null : <Waiting />}>
            <AnswerText markdown={shown} language={language} arriving={arriving} />
          </Suspense>
        )}
      </CitationsContext>
      {arriving && (
        // Remounts below new sources or text instead of moving.
        <Waiting key={`${sources.length > 0} ${shown !== ''}`}>
          {reconnecting ? t('reconnecting') : content === '' || stage === 'still_waiting' ? t(STAGE[stage ?? 'finding']) : null}
        </Waiting>
      )}
      {after.map((notice) => (
        <Remark key={notice} notice={notice} after />
      ))}
      {status === 'stopped' && <p className="remark">{t('stopped')}</p>}
      {status === 'interrupted' && <p className="remark">{t('interrupted')}</p>}
      {status === 'failed' && <p className="remark">{t('failed')}</p>}
      {!arriving && (
        <div className="mbs-2 -ms-2 flex items-center gap-1">
          {content !== '' && <CopyButton text={content} />}
          {rateable && content !== '' && message.conversationId !== '' && <FeedbackButtons message={message} />}
          {isLast && (
            <button
              type="button"
              className={status === 'complete' ? 'icon-button' : 'quiet-button'}
              aria-label={t('askAgain')}
              title={t('askAgain')}
              onClick={() => ask(question)}
            >
              <RotateCcw aria-hidden className="icon rtl:-scale-x-100" />
              {status !== 'complete' && t('askAgain')}
            </button>
          )}
        </div>
      )}
      {isLast && !arriving && followUps.length > 0 && (
        <section className="mbs-4" aria-label={t('followUps')}>
          <h3 className="eyebrow">{t('followUps')}</h3>
          <ul className="mbs-1">
            {followUps.map((text) => (
              <li key={text} className="hairline-b">
                <button type="button" className="line-button" dir={textDirection(text, getDirection(language))} onClick={() => ask(text)}>
                  {bindShortWords(text)}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  )
})

function Waiting({ children }: { children?: ReactNode }) {
  return (
    <p className="flex min-h-8 w-fit items-center gap-3 text-muted">
      <span className="dots" aria-hidden>
        <i />
        <i />
        <i />
      </span>
      {children}
    </p>
  )
}
