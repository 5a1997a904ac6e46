import type { Message } from '@sugya/contract/api/chat'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { Spinner } from '../../components/ui/spinner.tsx'
import { Answer, prepareAnswers, type AnswerActions } from '../../features/chat/components/answer.tsx'
import { useShared } from '../../features/chat/api/read-shared.ts'
import { groupTurns } from '../../features/chat/model/turns.ts'
import { SourcePanel } from '../../features/reading/components/source-panel.tsx'
import { useLanguage } from '../../lib/i18n/setup.ts'
import { ApiError } from '../../lib/api/client.ts'
import { bindShortWords } from '../../lib/i18n/bind-short-words.ts'
import { getDirection } from '../../lib/i18n/languages.ts'
import { formatLongDate } from '../../lib/i18n/long-date.ts'
import { textDirection } from '../../lib/i18n/text-direction.ts'
import { AppBar } from '../bar/app-bar.tsx'
import { AppFrame } from '../bar/app-frame.tsx'
import { createTimelineRenderer } from '../lazy-timeline.tsx'
import { SourceFrame, useOpenSource } from '../open-source.tsx'
import '../../components/ui/controls.css'

const nothing = (): void => undefined

/** A shared conversation, readable by anyone: answers with citations and sources, and a link to the chat. */
export function SharedPage() {
  const { t } = useTranslation(['sharing', 'common', 'texts'])
  const { id = '' } = useParams()
  const language = useLanguage()
  const { data, error, refetch } = useShared(id)
  const { source, openCitation, openSource, moveSource, closeSource } = useOpenSource(id)
  const renderTimeline = useMemo(() => createTimelineRenderer(openSource), [openSource])

  useEffect(prepareAnswers, [])

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
        <div className="column">
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
            <Link to="/chat" className="button button-main">
              {t('sharedAsk')}
            </Link>
          </footer>
        </div>
      </main>
      {source && (
        <SourceFrame label={t('texts:panel')} closeLabel={t('common:close')} onClose={closeSource}>
          <SourcePanel
            sourceRef={source.ref}
            quote={source.citation?.quote ?? ''}
            quoteLanguage={source.citation?.quote ? source.citation.language : null}
            onMove={moveSource}
            onClose={closeSource}
          />
        </SourceFrame>
      )}
    </div>
  )
}

function SharedTurns({ title, messages, ...actions }: AnswerActions & { title: string; messages: readonly Message[] }) {
  const { t } = useTranslation('sharing')
  const direction = getDirection(useLanguage())
  const explained = messages.find(({ citations }) => citations.length > 0)?.id
  return groupTurns(messages).map(({ key, question, answers }) => (
    <section key={key} className="turn">
      {question && (
        // The first question usually is the title, which already shows.
        <h2
          className={question.content === title ? 'sr-only' : 'question mbe-5'}
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
    <main className="plain-page min-h-[60dvh] w-full">
      <h1 className="welcome-title">{gone ? t('sharedGoneTitle') : t('common:error')}</h1>
      <p className="welcome-text" role="alert">
        {gone ? t('sharedGone') : t('sharedFailed')}
      </p>
      <div className="mbs-6 flex flex-wrap gap-3">
        {!gone && (
          <button type="button" className="button" onClick={onRetry}>
            {t('common:retry')}
          </button>
        )}
        <Link to="/chat" className="button button-main">
          {t('sharedAsk')}
        </Link>
      </div>
    </main>
  )
}
