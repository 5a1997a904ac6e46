import type { Conversation, FoundConversation } from '@sugya/contract/api/chat'
import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../../../components/ui/button.tsx'
import { MarkedExcerpt } from '../../../components/ui/marked-excerpt.tsx'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { focusBeside } from '../../../lib/browser/focus-beside.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { formatRelativeTime } from '../../../lib/i18n/relative-time.ts'
import { textDirection } from '@sugya/contract/rules/text-direction'
import { useDeleteConversation, useDeleted } from '../api/delete-conversation.ts'
import { HistorySearch, usePaused } from './history-search.tsx'
import { computeAge, type Age } from '../model/group-by-age.ts'
import { useConversations, useFoundConversations } from '../api/list-conversations.ts'
import { MenuButton } from './menu-button.tsx'
import { RenameField } from './rename-field.tsx'

interface ConversationListProps {
  selected: string | null
  onSelect: () => void
  onDeleted: (id: string) => void
}

/** The search shows from this number of conversations on. */
const WORTH_SEARCHING = 2

/**
 * The conversations of the reader, latest first, or those found by words, with a 'More' button while more are below
 * or on the server.
 */
export function ConversationList({ selected, onSelect, onDeleted }: ConversationListProps) {
  const { t } = useTranslation(['chat', 'common'])
  const [text, setText] = useState('')
  const q = usePaused(text)
  const all = useConversations()
  const found = useFoundConversations(q)
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = q === '' ? all : found
  // One notice while the list cannot be loaded, however often it is tried again.
  const hasFailed = all.isError && !all.data
  useEffect(() => {
    if (hasFailed) notify({ kind: 'error', title: t('common:error'), text: t('errorLoadingConversations') })
  }, [hasFailed, t])
  const deleted = useDeleted()
  const remove = useDeleteConversation()
  const shown = data?.filter(({ id }) => !deleted.has(id)) ?? []
  const { box, scrolls, overflows } = useOverflow(shown.length)
  const heading = useRef<HTMLHeadingElement>(null)
  const now = useNow()
  const searchable = q !== '' || text !== '' || (all.data?.length ?? 0) >= WORTH_SEARCHING
  // Results of another query are not shown as results of this one.
  const answered = q !== '' && found.data !== undefined && !found.isPlaceholderData

  function more(): void {
    const list = box.current
    if (!list) return
    const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < list.clientHeight
    if (atEnd && hasNextPage && !isFetchingNextPage) void fetchNextPage()
    list.scrollBy({ top: list.clientHeight * 0.8, behavior: 'smooth' })
  }

  return (
    <nav aria-label={t('history')} className="flex min-h-0 flex-1 flex-col">
      <h2 ref={heading} tabIndex={-1} className="eyebrow px-4 outline-none">
        {t('history')}
      </h2>
      {searchable && <HistorySearch text={text} onText={setText} />}
      <p role="status" className="sr-only">
        {answered && !hasNextPage && shown.length > 0 && t('found', { count: shown.length })}
      </p>
      {isError && !data && <p className="px-4 py-2 text-sm text-muted">{t(q === '' ? 'errorLoadingConversations' : 'searchFailed')}</p>}
      {q === '' && data && shown.length === 0 && <p className="px-4 py-2 text-sm text-muted">{t('emptyHistory')}</p>}
      {answered && shown.length === 0 && (
        <p role="status" className="px-4 py-2 text-sm text-muted">
          {t('nothingFound')}
        </p>
      )}
      <ul
        ref={box}
        className="min-h-0 flex-1 overflow-y-auto px-2 pb-2 data-[overflows=true]:fade-end-8"
        data-overflows={overflows}
        aria-busy={q !== '' && !answered}
      >
        {shown.map((conversation, index) => (
          <Entry
            key={conversation.id}
            conversation={conversation}
            heading={q === '' ? beginGroup(shown, index, now) : null}
            now={now}
            current={conversation.id === selected}
            onSelect={onSelect}
            onDelete={() => {
              focusBeside(box.current?.children[index], heading.current)
              remove(conversation)
              onDeleted(conversation.id)
            }}
          />
        ))}
      </ul>
      {(scrolls || hasNextPage) && (
        // It keeps its place at the end of the list: if it went away, the last entry would move from under a finger.
        <Button
          variant="quiet"
          className="mx-2 mb-1 justify-center"
          style={overflows || hasNextPage ? undefined : { visibility: 'hidden' }}
          aria-busy={isFetchingNextPage}
          onClick={more}
        >
          <ChevronDown aria-hidden className="icon" />
          {t('more')}
        </Button>
      )}
    </nav>
  )
}

/** Returns the group that begins with the conversation at `index`; null within a group. */
function beginGroup(shown: readonly Conversation[], index: number, now: Date): Age | null {
  const [one, before] = [shown[index], shown[index - 1]]
  if (!one) return null
  const age = computeAge(one.updatedAt, now)
  return before && computeAge(before.updatedAt, now) === age ? null : age
}

interface EntryProps {
  conversation: FoundConversation
  /** The group that begins here. */
  heading: Age | null
  now: Date
  current: boolean
  onSelect: () => void
  onDelete: () => void
}

const MORE =
  'conversation-more absolute end-1 inset-bs-1.5 grid size-8 place-items-center rounded-[6px] text-muted opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 hover:text-ink data-[state=open]:text-ink data-[state=open]:opacity-100 [@media(hover:none)]:opacity-100'

function Entry({ conversation, heading, now, current, onSelect, onDelete }: EntryProps) {
  const { t } = useTranslation('chat')
  const language = useLanguage()
  const { id, title, updatedAt, found } = conversation
  const [renaming, setRenaming] = useState(false)
  const link = useRef<HTMLAnchorElement>(null)
  const groupTitle = heading && <h3 className="px-2 pbs-3 pbe-1 text-[0.8125rem] font-semibold text-muted">{t(heading)}</h3>
  if (renaming) {
    return (
      <li className="px-1 py-1">
        {groupTitle}
        <RenameField
          conversation={conversation}
          onDone={(byKey) => {
            setRenaming(false)
            if (byKey) requestAnimationFrame(() => link.current?.focus())
          }}
        />
      </li>
    )
  }
  return (
    <li>
      {groupTitle}
      <div className="group relative">
        <Link
          ref={link}
          to={`/chat/${id}`}
          className="block rounded-[6px] py-2 ps-2 pe-9 hover:bg-line/50 aria-[current=page]:bg-line"
          aria-current={current ? 'page' : undefined}
          aria-keyshortcuts="F2"
          onClick={onSelect}
          onKeyDown={(event) => {
            if (event.key === 'F2') setRenaming(true)
          }}
        >
          {/* The title runs its own way but is set against the edge at which the list is read. */}
          <span
            className="block truncate leading-[1.4] [[dir=ltr]_&]:text-left [[dir=rtl]_&]:text-right"
            dir={textDirection(title, getDirection(language))}
          >
            {found?.title.text === title ? <MarkedExcerpt {...found.title} /> : title}
          </span>
          {found?.message && (
            <span
              className="line-clamp-3 text-[0.875rem] leading-[1.45] wrap-anywhere text-muted [[dir=ltr]_&]:text-left [[dir=rtl]_&]:text-right"
              dir={textDirection(found.message.text, getDirection(language))}
            >
              <MarkedExcerpt {...found.message} />
            </span>
          )}
          <time className={`text-[0.8125rem] ${current ? 'text-ink' : 'text-muted'}`} dateTime={updatedAt}>
            {formatRelativeTime(updatedAt, now, language)}
          </time>
        </Link>
        <MenuButton conversation={conversation} className={MORE} onRename={() => setRenaming(true)} onDelete={onDelete} />
      </div>
    </li>
  )
}

/** The current time, updated each minute: a page may stay open for hours. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Whether a list is longer than its box, and whether it is not scrolled to its end. */
function useOverflow(length: number) {
  const box = useRef<HTMLUListElement>(null)
  const [scrolls, setScrolls] = useState(false)
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const list = box.current
    if (!list) return
    const look = (): void => {
      setScrolls(list.scrollHeight - list.clientHeight > 4)
      setOverflows(list.scrollHeight - list.scrollTop - list.clientHeight > 4)
    }
    const resized = new ResizeObserver(look)
    resized.observe(list)
    list.addEventListener('scroll', look, { passive: true })
    look()
    return () => {
      resized.disconnect()
      list.removeEventListener('scroll', look)
    }
  }, [length])
  return { box, scrolls, overflows }
}
