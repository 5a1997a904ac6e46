import type { AnswerMode, Citation, Message, Notice, RunStage, RunStep } from '@sugya/contract/api/chat'
import { readRabbiQuestion } from '@sugya/contract/rules/rabbi-question'
import { numberSources } from '@sugya/contract/rules/number-sources'
import { RotateCcw } from 'lucide-react'
import { memo, Suspense, useDeferredValue, useMemo, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { chatStyles } from './chat-styles.ts'
import { Button } from '../../../components/ui/button.tsx'
import { bindShortWords } from '@sugya/contract/rules/bind-short-words'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { textDirection } from '@sugya/contract/rules/text-direction'
import { toTimedSources, type TimedSource } from '../model/timeline-sources.ts'
import { CitationsContext } from '../model/citations-context.ts'
import { CopyButton } from './copy-button.tsx'
import { AnswerText } from './answer-text.tsx'
import { FirstLegend } from './first-legend.tsx'
import { FeedbackButtons } from './feedback-buttons.tsx'
import { QuestionCost } from './question-cost.tsx'
import { RabbiCard } from './rabbi-card.tsx'
import { ModeLabel, Remark } from './remarks.tsx'
import { SourceList } from './source-list.tsx'

const STAGE = {
  finding: 'stageFinding',
  reading: 'stageReading',
  answering: 'stageAnswering',
  still_waiting: 'stageStillWaiting',
} as const satisfies Record<RunStage, string>

const STEP = {
  search: 'stepSearchIn',
  read: 'stepRead',
  neighbours: 'stepNeighbours',
  commentaries: 'stepCommentaries',
  links: 'stepLinks',
} as const satisfies Record<RunStep['code'], string>

export interface AnswerActions {
  openCitation: (citation: Citation) => void
  openSource: (ref: string) => void
  /** `replaces`: the id of the question that this one replaces. */
  ask: (text: string, replaces?: string) => void
  /** Renders sources on a line of time; absent where they are not dated. */
  renderTimeline?: (sources: readonly TimedSource[]) => ReactNode
  /** Further actions on an answer with text; stable, like the others. */
  renderActions?: (message: Message) => ReactNode
}

/** Notices about the end of an answer follow it; a crisis notice precedes everything. */
const AFTER: ReadonlySet<Notice> = new Set(['cut_off', 'citations_removed', 'quotes_unproven'])
/** What matters more to the reader than how the answer was made. */
const INSTEAD_OF_MODE: ReadonlySet<Notice> = new Set(['model_unavailable', 'crisis'])
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
  /** Where the model looks further at present. */
  step?: RunStep | null
  /** How many questions are before this one in the queue; null when it does not wait. */
  ahead?: number | null
  reconnecting: boolean
  /** The answer is being written again, since its server stopped. */
  restarted?: boolean
  /** The question of the answer, to ask again; null unless the answer is the last of the conversation. */
  question: Pick<Message, 'id' | 'content'> | null
  /** Whether the reader may rate the answer. */
  rateable?: boolean
  /** Whether the legend of the citations follows, for readers who have not put it away. */
  withLegend?: boolean
}

/** One answer: its mode, sources, text with citations, notices, and next actions. */
export const Answer = memo(function Answer({
  message,
  stage,
  step,
  ahead,
  reconnecting,
  restarted,
  question,
  rateable,
  withLegend,
  openCitation,
  openSource,
  ask,
  renderTimeline,
  renderActions,
}: AnswerProps) {
  const { t } = useTranslation('chat')
  const interfaceLanguage = useLanguage()
  const { content, status, citations, sources, notices, followUps, language, parsed } = message
  // Deferred, so that the page stays responsive while much text arrives at once; what follows the text waits for it.
  const shown = useDeferredValue(content, status === 'streaming' ? '' : content)
  const arriving = status === 'streaming' || shown !== content
  const numbered = useMemo(() => numberSources({ citations, sources }), [citations, sources])
  const context = useMemo(() => ({ numbered, open: openCitation }), [numbered, openCitation])
  const timeline = useMemo(() => toTimedSources(numbered, interfaceLanguage), [numbered, interfaceLanguage])
  const article = useRef<HTMLElement>(null)
  const isLast = question !== null
  const rabbiQuestion = notices.includes('halakhic_question') ? readRabbiQuestion(content) : null
  const { before, after } = placed(notices, message.mode)
  const toWaitingText = () => {
    if (reconnecting) return t('reconnecting')
    if (ahead !== null && ahead !== undefined) return t('queued', { count: ahead })
    if (step) return step.place === undefined ? t('stepSearch') : t(STEP[step.code], { place: step.place[interfaceLanguage] })
    return content === '' || stage === 'still_waiting' ? t(STAGE[stage ?? 'finding']) : null
  }
  return (
    <article ref={article} aria-label={t('answer')}>
      {restarted && status === 'streaming' && (
        <p className={`${chatStyles.remark} mbe-4 border-line`} role="status">
          {t('restarted')}
        </p>
      )}
      {before.map((notice) => (
        <Remark key={notice} notice={notice} />
      ))}
      {message.mode === 'sources-only' && !notices.some((notice) => INSTEAD_OF_MODE.has(notice)) && (
        <ModeLabel quoted={sources.length > 0} />
      )}
      <SourceList
        sources={sources}
        numbered={numbered}
        arriving={arriving}
        hasWords={shown !== ''}
        isWhole={message.mode === 'sources-only'}
        onOpen={openSource}
        byPeriod={timeline.length > 1 ? renderTimeline?.(timeline) : undefined}
      />
      <CitationsContext value={context}>
        {shown !== '' && (
          // Never shows raw markdown while the renderer loads: it has markup between the words and one direction for
          // all lines.
          <Suspense fallback={arriving ? null : <Waiting />}>
            <AnswerText markdown={shown} language={language} arriving={arriving} parsed={parsed} />
          </Suspense>
        )}
      </CitationsContext>
      {arriving && (
        // Remounts below new sources or text instead of moving.
        <Waiting key={`${sources.length > 0} ${shown !== ''}`}>{toWaitingText()}</Waiting>
      )}
      {after.map((notice) => (
        <Remark key={notice} notice={notice} after />
      ))}
      {status === 'stopped' && <p className={`${chatStyles.remark} mbe-4 border-line`}>{t('stopped')}</p>}
      {status === 'interrupted' && <p className={`${chatStyles.remark} mbe-4 border-line`}>{t('interrupted')}</p>}
      {status === 'failed' && <p className={`${chatStyles.remark} mbe-4 border-line`}>{t('failed')}</p>}
      {!arriving && rabbiQuestion !== null && <RabbiCard question={rabbiQuestion} />}
      {!arriving && (
        <div className="mbs-2 -ms-2 flex flex-wrap items-center gap-1">
          {content !== '' && <CopyButton message={message} article={article} />}
          {content !== '' && message.conversationId !== '' && renderActions?.(message)}
          {rateable && content !== '' && message.conversationId !== '' && <FeedbackButtons message={message} />}
          {isLast && (
            <span className="inline-flex flex-wrap items-center gap-x-1">
              <Button variant="quiet" onClick={() => ask(question.content, question.id)}>
                <RotateCcw aria-hidden className="icon rtl:-scale-x-100" />
                {t('askAgain')}
              </Button>
              <QuestionCost />
            </span>
          )}
        </div>
      )}
      {isLast && !arriving && followUps.length > 0 && (
        <section className="mbs-4" aria-label={t('followUps')}>
          <h3 className="eyebrow">{t('followUps')}</h3>
          <ul className="mbs-1">
            {followUps.map((text) => (
              <li key={text} className="hairline-b">
                <Button variant="line" dir={textDirection(text, getDirection(language))} onClick={() => ask(text)}>
                  {bindShortWords(text)}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {withLegend && !arriving && <FirstLegend />}
    </article>
  )
})

const DOT = 'size-1.5 animate-[dot_1.2s_ease-in-out_infinite] rounded-full bg-accent'

function Waiting({ children }: { children?: ReactNode }) {
  return (
    <p className="flex min-h-8 w-fit items-center gap-3 text-muted">
      <span className="inline-flex gap-1" aria-hidden>
        <i className={DOT} />
        <i className={`${DOT} [animation-delay:0.15s]`} />
        <i className={`${DOT} [animation-delay:0.3s]`} />
      </span>
      {children}
    </p>
  )
}
