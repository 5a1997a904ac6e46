import type { Message } from '@sugya/contract/api/chat'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { chatStyles } from '../../features/chat/components/chat-styles.ts'
import { textStyles } from '../../components/ui/text-styles.ts'
import { PlainPage } from '../../components/ui/plain-page.tsx'
import { Button, buttonStyles } from '../../components/ui/button.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { Answer, type AnswerActions } from '../../features/chat/components/answer.tsx'
import { prepareAnswers } from '../../features/chat/components/lazy-markdown-text.ts'
import { useShared } from '../../features/chat/api/read-shared.ts'
import { groupTurns } from '../../features/chat/model/turns.ts'
import { useLanguage } from '../../lib/i18n/setup.ts'
import { useAfterFirstPaint } from '../../lib/browser/lazy-on-demand.ts'
import { ApiError } from '../../lib/api/client.ts'
import { bindShortWords } from '@sugya/contract/rules/bind-short-words'
import { getDirection } from '../../lib/i18n/languages.ts'
import { formatLongDate } from '../../lib/i18n/long-date.ts'
import { textDirection } from '@sugya/contract/rules/text-direction'
import { AppBar } from '../bar/app-bar.tsx'
import { AppFrame } from '../bar/app-frame.tsx'
import { sourcePanel } from '../lazy-source-panel.ts'
import { createTimelineRenderer } from '../lazy-timeline.tsx'
import { OpenSourcePanel, useOpenSource } from '../open-source.tsx'

const nothing = (): void => undefined

/** A shared conversation, readable by anyone: answers with citations and sources, and a link to the chat. */
export function SharedPage() {
  const { t } = useTranslation(['sharing', 'common'])
  const { id = '' } = useParams()
  const language = useLanguage()
  const { data, error, refetch } = useShared(id)
  const { source, openCitation, openSource, moveSource, closeSource } = useOpenSource(id)
  const renderTimeline = useMemo(() => createTimelineRenderer(openSource), [openSource])

  useEffect(() => void prepareAnswers(), [])
  useAfterFirstPaint(sourcePanel.prepare)

  if (error) {
    return (
      <AppFrame>
        <Failed gone={error instanceof ApiError && error.status === 404} onRetry={() => void refetch()} />
      </AppFrame>
    )
  }
  if (!data) return <Spinner label={t('common:loading')} />

  const date = formatLongDate(data.sharedAt, language)
  return (
    <div
      className="grid h-dvh grid-cols-1 grid-rows-[auto_minmax(0,1fr)] overflow-hidden min-[68rem]:data-[source=true]:grid-cols-[minmax(0,1fr)_minmax(24rem,38%)]"
      data-source={source !== null}
    >
      <div className="col-span-full">
        <AppBar />
      </div>
      <main className="stable-gutter min-h-0 overflow-y-auto" tabIndex={-1}>
        <div className={chatStyles.column}>
          <h1
            className="mbs-8 font-serif text-[clamp(1.5rem,1.25rem+1.2vw,2rem)] leading-[1.3] font-semibold wrap-anywhere text-balance"
            dir={textDirection(data.title, getDirection(language))}
          >
            {bindShortWords(data.title)}
          </h1>
          <p className="my-2 text-[0.9375rem] leading-[1.5] text-pretty text-muted">{t('sharedNote', { date })}</p>
          <SharedTurns
            title={data.title}
            messages={data.messages}
            openCitation={openCitation}
            openSource={openSource}
            ask={nothing}
            renderTimeline={renderTimeline}
          />
          <footer className="border-bs border-line pbs-6 pbe-[calc(2.5rem+env(safe-area-inset-bottom))]">
            <Link to="/chat" className={buttonStyles({ variant: 'main' })}>
              {t('sharedAsk')}
            </Link>
          </footer>
        </div>
      </main>
      {source && <OpenSourcePanel source={source} onMove={moveSource} onClose={closeSource} />}
    </div>
  )
}

function SharedTurns({ title, messages, ...actions }: AnswerActions & { title: string; messages: readonly Message[] }) {
  const { t } = useTranslation('sharing')
  const direction = getDirection(useLanguage())
  const explained = messages.find(({ citations }) => citations.length > 0)?.id
  return groupTurns(messages).map(({ key, question, answers }) => (
    <section key={key} className={`turn ${chatStyles.turn} [content-visibility:auto]`}>
      {question && (
        // The first question usually is the title, which already shows.
        <h2
          className={question.content === title ? 'sr-only' : `mbe-5 ${chatStyles.question}`}
          lang={question.language}
          dir={textDirection(question.content, direction)}
        >
          <span className="sr-only">{t('sharedQuestion')}: </span>
          {bindShortWords(question.content)}
        </h2>
      )}
      {answers.map((message) => (
        <Answer
          key={message.id}
          message={message}
          stage={null}
          reconnecting={false}
          question={null}
          withLegend={message.id === explained}
          {...actions}
        />
      ))}
    </section>
  ))
}

function Failed({ gone, onRetry }: { gone: boolean; onRetry: () => void }) {
  const { t } = useTranslation(['sharing', 'common'])
  return (
    <PlainPage within>
      <h1 className={textStyles.welcome}>{gone ? t('sharedGoneTitle') : t('common:error')}</h1>
      <p className={textStyles.welcomeText} role="alert">
        {gone ? t('sharedGone') : t('sharedFailed')}
      </p>
      <div className="mbs-6 flex flex-wrap gap-3">
        {!gone && <Button onClick={onRetry}>{t('common:retry')}</Button>}
        <Link to="/chat" className={buttonStyles({ variant: 'main' })}>
          {t('sharedAsk')}
        </Link>
      </div>
    </PlainPage>
  )
}
