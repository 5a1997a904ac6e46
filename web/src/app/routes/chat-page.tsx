import type { Citation } from '@sugya/contract/chat'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useMatch, useNavigate } from 'react-router'
import { SideSheet } from '../../components/ui/side-sheet.tsx'
import { prepareAnswers } from '../../features/chat/answer.tsx'
import { ChatHeader } from '../../features/chat/chat-header.tsx'
import { Composer } from '../../features/chat/composer.tsx'
import { EmptyChat } from '../../features/chat/empty-chat.tsx'
import { useConversations } from '../../features/chat/list-conversations.ts'
import { Sidebar } from '../../features/chat/sidebar.tsx'
import { StatusVoice } from '../../features/chat/status-voice.tsx'
import { Thread } from '../../features/chat/thread.tsx'
import { useConversation } from '../../features/chat/use-conversation.ts'
import { useDraft } from '../../features/chat/use-draft.ts'
import { SourcePanel } from '../../features/texts/source-panel.tsx'
import { ApiError } from '../../lib/api.ts'
import { notify, prepareNotices } from '../../lib/notify.ts'
import { useMedia, WIDE, WITH_SIDEBAR } from '../../lib/use-media.ts'

/** What is not needed for the first picture is loaded this long after it, in milliseconds. */
const AFTER_THE_PAGE = 300

interface OpenSource {
  ref: string
  citation: Citation | null
}

/** The chat: conversations at the side, the conversation in the middle, a source beside it when one is open. */
export function ChatPage() {
  const { t } = useTranslation(['chat', 'common', 'texts'])
  const navigate = useNavigate()
  const conversationId = useMatch('/chat/:id')?.params.id ?? null
  const withSidebar = useMedia(WITH_SIDEBAR)
  const [drawer, setDrawer] = useState(false)
  const { source, openCitation, openSource, moveSource, closeSource } = useOpenSource(conversationId)
  const draft = useDraft(conversationId)
  const { messages, runs, busy, error, threadKey, ask, stop, forget } = useConversation(conversationId, {
    onNamed: (id) => {
      draft.carryTo(id)
      void navigate(`/chat/${id}`, { replace: true })
    },
    onForbidden: () => void navigate('/chat', { replace: true }),
  })
  const conversations = useConversations()
  const title = conversations.data?.find(({ id }) => id === conversationId)?.title ?? (conversationId ? t('history') : null)

  const send = useCallback(
    (text: string) =>
      ask(text).catch((failure: unknown) => {
        draft.restore(text)
        const reason = failure instanceof ApiError && failure.status >= 400 && failure.status < 500 ? failure.message : undefined
        notify({ kind: 'error', title: t('common:error'), text: reason ?? t('errorSendingMessage') })
      }),
    [ask, draft, t],
  )
  useEffect(() => {
    const timer = setTimeout(() => (prepareAnswers(), prepareNotices()), AFTER_THE_PAGE)
    return () => clearTimeout(timer)
  }, [])
  const sendRef = useRef(send)
  useEffect(() => {
    sendRef.current = send
  })
  // Answers are redrawn only when they change: what they are handed must stay the same.
  const askFromThread = useCallback((text: string) => void sendRef.current(text), [])

  const closeDrawer = useCallback(() => setDrawer(false), [])
  const startNew = useCallback(() => {
    setDrawer(false)
    forget()
    document.getElementById('question')?.focus()
  }, [forget])
  const leaveDeleted = useCallback(
    (id: string) => {
      if (id === conversationId) void navigate('/chat', { replace: true })
    },
    [conversationId, navigate],
  )
  const sidebar = <Sidebar selected={conversationId} onSelect={closeDrawer} onNew={startNew} onDeleted={leaveDeleted} />

  return (
    <div className="chat-page" data-source={source !== null}>
      <a href="#question" className="skip-link">
        {t('skipToQuestion')}
      </a>
      {withSidebar ? (
        <aside className="sidebar">{sidebar}</aside>
      ) : (
        <SideSheet open={drawer} onClose={closeDrawer} side="start" label={t('history')} closeLabel={t('common:close')}>
          {sidebar}
        </SideSheet>
      )}
      <main className="chat-main">
        <ChatHeader title={title} onMenu={withSidebar ? undefined : () => setDrawer(true)} />
        {messages.length > 0 ? (
          <Thread key={threadKey} messages={messages} runs={runs} openCitation={openCitation} openSource={openSource} ask={askFromThread} />
        ) : conversationId === null ? (
          <EmptyChat ask={askFromThread} />
        ) : (
          <div className="column flex-1 pbs-10 text-muted">{error && t('errorLoadingMessages')}</div>
        )}
        <StatusVoice busy={busy} />
        <footer className="chat-foot">
          <div className="column">
            <Composer
              text={draft.text}
              onText={draft.set}
              busy={busy}
              onSend={(text) => {
                draft.set('')
                void send(text)
              }}
              onStop={() => void stop().catch(() => notify({ kind: 'error', title: t('common:error'), text: t('disconnected') }))}
            />
            <p className="disclaimer">{t('disclaimer')}</p>
          </div>
        </footer>
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
      <Outlet />
    </div>
  )
}

interface SourceFrameProps {
  label: string
  closeLabel: string
  onClose: () => void
  children: React.ReactNode
}

/** Beside the answer where there is room, over it as a sheet where there is none. */
function SourceFrame({ label, closeLabel, onClose, children }: SourceFrameProps) {
  const wide = useMedia(WIDE)
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    if (wide) frame.current?.focus({ preventScroll: true })
  }, [wide])
  if (!wide) {
    return (
      <SideSheet open onClose={onClose} side="end" label={label} closeLabel={closeLabel} bare>
        {children}
      </SideSheet>
    )
  }
  return (
    <aside
      ref={frame}
      className="source-aside"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      {children}
    </aside>
  )
}

/** Which source is open, and what had the focus before it, which gets it back. Another conversation closes it. */
function useOpenSource(conversationId: string | null) {
  const [open, setOpen] = useState<(OpenSource & { within: string | null }) | null>(null)
  const opener = useRef<HTMLElement | null>(null)
  const current = useRef(conversationId)
  useEffect(() => {
    current.current = conversationId
  })

  const show = useCallback((ref: string, citation: Citation | null) => {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    setOpen({ ref, citation, within: current.current })
  }, [])
  const closeSource = useCallback(() => {
    setOpen(null)
    requestAnimationFrame(() => opener.current?.focus({ preventScroll: true }))
  }, [])
  const openCitation = useCallback((citation: Citation) => show(citation.ref, citation), [show])
  const openSource = useCallback((ref: string) => show(ref, null), [show])
  const moveSource = useCallback((ref: string) => setOpen((now) => now && { ...now, ref }), [])

  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) closeSource()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open, closeSource])

  const source = open && (open.within === conversationId || open.within === null) ? open : null
  return { source, openCitation, openSource, moveSource, closeSource }
}
