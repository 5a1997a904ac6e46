import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Outlet, useMatch, useNavigate } from 'react-router'
import { SkipLink } from '../../components/ui/skip-link.tsx'
import { chatStyles } from '../../features/chat/components/chat-styles.ts'
import { prepareSideSheet, SideSheet } from '../../components/ui/side-sheet.tsx'
import { prepareAnswers, prepareSourceFonts } from '../../features/chat/components/lazy-markdown-text.ts'
import { ChatHeader } from '../../features/chat/components/chat-header.tsx'
import { Composer } from '../../features/chat/components/composer.tsx'
import { EmptyChat } from '../../features/chat/components/empty-chat.tsx'
import { useOpenConversation } from '../../features/chat/api/read-conversation.ts'
import { Sidebar } from '../../features/chat/components/sidebar.tsx'
import { StatusVoice } from '../../features/chat/components/status-voice.tsx'
import { useConversation } from '../../features/chat/api/use-conversation.ts'
import { prepareToAsk } from '../../features/chat/api/watch-run.ts'
import { useDraft } from '../../features/chat/model/use-draft.ts'
import { UpgradeButton } from '../../features/billing/components/upgrade-button.tsx'
import { UsageBanner } from '../../features/usage/components/usage-banner.tsx'
import { useUsageLimit } from '../../features/usage/api/usage-limit.ts'
import { useUsageAfter } from '../../session/use-usage.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useAfterFirstPaint } from '../../lib/browser/lazy-on-demand.ts'
import { notify, prepareNotices } from '../../lib/browser/notify.ts'
import { useMedia, WITH_SIDEBAR } from '../../lib/browser/use-media.ts'
import { useQuestionToAsk } from '../ask-in-chat.ts'
import { AppBar } from '../bar/app-bar.tsx'
import { useChatDrawer } from '../chat-drawer.tsx'
import { sourcePanel } from '../lazy-source-panel.ts'
import { loadThread, Thread } from '../lazy-thread.ts'
import { createTimelineRenderer } from '../lazy-timeline.tsx'
import { renderAnswerActions, renderSourceActions } from '../sheet-actions.tsx'
import { OpenSourcePanel, useOpenSource } from '../open-source.tsx'

const focusQuestion = (): void => document.getElementById('question')?.focus()

/** The chat: the list of conversations, the open conversation, and the open source. */
export function ChatPage() {
  const { t } = useTranslation(['chat', 'common'])
  const navigate = useNavigate()
  const conversationId = useMatch('/chat/:id')?.params.id ?? null
  const withSidebar = useMedia(WITH_SIDEBAR)
  const [drawer, setDrawer] = useState(false)
  const { source, openCitation, openSource, moveSource, closeSource } = useOpenSource(conversationId)
  const renderTimeline = useMemo(() => createTimelineRenderer(openSource), [openSource])
  const draft = useDraft(conversationId)
  const { messages, versions, asked, showVersion, runs, busy, error, threadKey, ask, stop, forget } = useConversation(conversationId, {
    onNamed: (id) => {
      draft.carryTo(id)
      void navigate(`/chat/${id}`, { replace: true })
    },
    onForbidden: () => void navigate('/chat', { replace: true }),
  })
  const conversation = useOpenConversation(conversationId)
  const title = conversation?.title ?? (conversationId ? t('history') : null)

  const limit = useUsageLimit()
  useUsageAfter(runs.map(({ key, runId }) => runId ?? key).join())

  const send = useCallback(
    async (text: string, replaces?: string) => {
      if (limit.blocksQuestion()) return draft.restore(text)
      await ask(text, replaces).catch((failure: unknown) => {
        draft.restore(text)
        if (limit.explainsRefusal(failure)) return
        // Also when the server does not answer: this text says that the question is still in the box.
        const message = errorMessage(failure, t('errorSendingMessage'), t('errorSendingMessage'))
        notify({ kind: 'error', title: t('common:error'), text: message })
      })
    },
    [ask, draft, limit, t],
  )
  useAfterFirstPaint(
    () => {
      void loadThread().catch(() => undefined)
      void prepareAnswers()
      prepareToAsk()
      sourcePanel.prepare()
      prepareNotices()
      prepareSideSheet()
    },
    conversationId === null || messages.length > 0 || Boolean(error),
  )
  useEffect(() => {
    if (conversationId !== null) prepareSourceFonts()
  }, [conversationId])
  const sendRef = useRef(send)
  useEffect(() => {
    sendRef.current = send
  })
  // Stable, so that an answer re-renders only when its message changes.
  const askFromThread = useCallback((text: string, replaces?: string) => void sendRef.current(text, replaces), [])

  useQuestionToAsk(askFromThread, draft.restore)

  const closeDrawer = useCallback(() => setDrawer(false), [])
  const startNew = useCallback(() => {
    setDrawer(false)
    forget()
    focusQuestion()
  }, [forget])
  const leaveDeleted = useCallback(
    (id: string) => {
      if (id === conversationId) void navigate('/chat', { replace: true })
    },
    [conversationId, navigate],
  )
  const leaveAccount = useCallback(() => {
    setDrawer(false)
    forget()
    void navigate('/chat', { replace: true })
  }, [forget, navigate])
  const drawerParts = useChatDrawer({ isDrawer: !withSidebar, onFollow: closeDrawer, onLeft: leaveAccount })
  const sidebar = <Sidebar selected={conversationId} onSelect={closeDrawer} onNew={startNew} onDeleted={leaveDeleted} {...drawerParts} />
  const header = (
    <ChatHeader
      title={title}
      conversation={conversation}
      inBar={!withSidebar}
      onDeleted={(id) => {
        leaveDeleted(id)
        focusQuestion()
      }}
    />
  )

  return (
    <div
      className="grid h-dvh grid-cols-1 grid-rows-[auto_minmax(0,1fr)] overflow-hidden md:grid-cols-[16.5rem_minmax(0,1fr)] min-[68rem]:data-[source=true]:grid-cols-[16.5rem_minmax(0,1fr)_minmax(24rem,38%)]"
      data-source={source !== null}
    >
      <SkipLink href="#question">{t('skipToQuestion')}</SkipLink>
      <div className="col-span-full">
        <AppBar
          title={withSidebar ? undefined : header}
          menuLabel={withSidebar ? undefined : t('openHistory')}
          onMenu={withSidebar ? undefined : () => setDrawer(true)}
          onNew={startNew}
          onLeft={leaveAccount}
        >
          <UpgradeButton />
        </AppBar>
      </div>
      {withSidebar ? (
        <aside className="min-h-0 border-e border-line bg-shade">{sidebar}</aside>
      ) : (
        <SideSheet open={drawer} onClose={closeDrawer} side="start" label={t('history')} closeLabel={t('common:close')}>
          {sidebar}
        </SideSheet>
      )}
      <main className="relative flex min-h-0 min-w-0 flex-col">
        {withSidebar && header}
        {messages.length > 0 ? (
          <Suspense fallback={<div className="flex-1" />}>
            <Thread
              key={threadKey}
              messages={messages}
              runs={runs}
              versions={versions}
              asked={asked}
              onShowVersion={showVersion}
              openCitation={openCitation}
              openSource={openSource}
              ask={askFromThread}
              renderTimeline={renderTimeline}
              renderActions={renderAnswerActions}
            />
          </Suspense>
        ) : conversationId === null ? (
          <EmptyChat ask={askFromThread} />
        ) : (
          <div className={`${chatStyles.column} flex-1 pbs-10 text-muted`}>{error && t('errorLoadingMessages')}</div>
        )}
        <StatusVoice busy={busy} />
        <footer className="stable-gutter overflow-hidden pbs-1 pbe-[calc(0.625rem+env(safe-area-inset-bottom))]">
          <div className={chatStyles.column}>
            <UsageBanner />
            <Composer
              text={draft.text}
              onText={draft.set}
              busy={busy}
              spent={limit.spent}
              onSend={(text) => {
                draft.set('')
                void send(text)
              }}
              onStop={() => void stop().catch(() => notify({ kind: 'error', title: t('common:error'), text: t('disconnected') }))}
            />
            <p className="mbs-2 text-center text-[0.8125rem] leading-[1.4] text-balance text-muted">
              {t('common:disclaimer')}{' '}
              <Link to="/accuracy" className="whitespace-nowrap underline underline-offset-[0.2em] hover:text-accent">
                {t('howAccurate')}
              </Link>
            </p>
          </div>
        </footer>
      </main>
      {source && <OpenSourcePanel source={source} onMove={moveSource} onClose={closeSource} renderActions={renderSourceActions} />}
      <Outlet />
    </div>
  )
}
