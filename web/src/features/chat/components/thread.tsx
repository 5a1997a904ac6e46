import type { Message } from '@sugya/contract/api/chat'
import type { Versions } from '@sugya/contract/rules/branches'
import { ArrowDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { chatStyles } from './chat-styles.ts'
import { Answer, type AnswerActions } from './answer.tsx'
import { prepareAnswers } from './lazy-markdown-text.ts'
import { Question } from './question.tsx'
import type { LiveRun } from '../model/live-run.ts'
import { groupTurns } from '../model/turns.ts'
import { useRenderedTurns } from '../model/use-rendered-turns.ts'
import { useFollowScroll } from '../model/use-follow-scroll.ts'

interface ThreadProps extends AnswerActions {
  messages: readonly Message[]
  runs: readonly LiveRun[]
  /** The versions of questions that have several. */
  versions: ReadonlyMap<string, Versions>
  /** The questions of all branches: one more scrolls to it. */
  asked: number
  onShowVersion: (versions: readonly string[], id: string) => void
}

/** The conversation as a scrolling column of questions and answers. */
export function Thread({ messages, runs, versions, asked, onShowVersion, ...actions }: ThreadProps) {
  const { t } = useTranslation('chat')
  const turns = groupTurns(messages)
  const explained = messages.find(({ citations }) => citations.length > 0)?.id
  const busy = messages.some(({ status }) => status === 'streaming')
  const { scroller, content, offersEnd, toEnd } = useFollowScroll(asked, busy)
  const renderedFrom = useRenderedTurns(turns.length, prepareAnswers)
  return (
    <div className="@container relative min-h-0 flex-1">
      <div
        ref={scroller}
        // Where lines fill the width, the button gets a strip of its own below them: it must not stand on what is read.
        className={`thread-scroller stable-gutter fade-end-5 h-full overflow-y-auto overscroll-contain outline-none [container-type:size] ${offersEnd ? '@max-3xl:h-[calc(100%-3rem)]' : ''}`}
        tabIndex={-1}
      >
        <div
          ref={content}
          role="log"
          aria-label={t('messages')}
          aria-busy={busy}
          // Screen readers must not announce old answers that render later.
          aria-live={busy || renderedFrom > 0 ? 'off' : 'polite'}
          className={chatStyles.column}
        >
          {turns.map(({ key, question, answers }, index) => {
            const last = index === turns.length - 1
            const shownVersion = versions.get(question?.id ?? '')
            return (
              <div
                key={`${key} ${String(shownVersion?.at ?? 0)}`}
                // Room for the last question to stand at the top of the page.
                className={`turn ${chatStyles.turn} ${last ? 'min-h-[100cqb]' : '[content-visibility:auto]'}`}
                data-turn
              >
                {question && (
                  <Question question={question} versions={shownVersion} isEditable={!busy} onAsk={actions.ask} onShow={onShowVersion} />
                )}
                {answers.map((message, place) => {
                  if (index < renderedFrom) return null
                  const run = runs.find(({ answer }) => answer.id === message.id)
                  return (
                    <Answer
                      key={place}
                      message={message}
                      stage={run?.stage ?? null}
                      step={run?.step ?? null}
                      ahead={run?.ahead ?? null}
                      reconnecting={run?.phase === 'reconnecting'}
                      restarted={run?.restarted === true}
                      rateable
                      withLegend={message.id === explained}
                      question={last && place === answers.length - 1 ? question : null}
                      {...actions}
                    />
                  )
                })}
              </div>
            )
          })}
        </div>
      </div>
      {offersEnd && (
        <button
          type="button"
          className="absolute end-[max(0.625rem,calc(50%-24rem))] inset-be-3 grid @max-3xl:inset-be-1.5 size-9 place-items-center rounded-full border border-line bg-(--raised) text-muted shadow-[0_2px_12px_rgb(0_0_0/10%)] hover:text-accent"
          aria-label={t('jumpToLatest')}
          title={t('jumpToLatest')}
          onClick={toEnd}
        >
          <ArrowDown aria-hidden className="icon" />
        </button>
      )}
    </div>
  )
}
