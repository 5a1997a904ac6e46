import { useQueryClient } from '@tanstack/react-query'
import { SEARCH_LIMIT } from '@sugya/contract/rules/limits'
import { toTextAddress } from '@sugya/contract/rules/pages'
import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { layerStyles } from '../../../components/ui/layer-styles.ts'
import { buttonStyles } from '../../../components/ui/button.tsx'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { referenceName } from '../../../lib/i18n/reference-name.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { completionQuery, useCompletions } from '../api/complete.ts'
import { useFoundConversations } from '../api/find-conversations.ts'
import { readRecentPlaces, rememberPlace } from '../../../lib/browser/recent-places.ts'
import { listDestinations, type Destination } from '../model/destinations.ts'
import { DestinationList } from './destination-list.tsx'

export interface GoAnywhereDialogProps {
  open: boolean
  onClose: () => void
  /** Asks the typed question in the chat. */
  onAsk: (question: string) => void
}

const MOVING_KEYS = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End'])

/**
 * The field and what it leads to, by the combobox pattern of ARIA. Enter opens the first line; typed faster than the
 * completions arrive, it waits for them.
 */
export function GoAnywhereDialog({ open, onClose, onAsk }: GoAnywhereDialogProps) {
  const { t } = useTranslation(['search', 'common'])
  /** What had the focus before; null once the reader has gone somewhere. */
  const opener = useRef<Element | null>(null)
  function leave(): void {
    opener.current = null
    onClose()
  }
  return (
    <Dialog.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Overlay className={layerStyles.sheetShade} />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={() => (opener.current = document.activeElement)}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (opener.current instanceof HTMLElement) opener.current.focus()
          }}
          className="fixed inset-0 z-[31] mx-auto flex flex-col overflow-hidden bg-paper pbs-[env(safe-area-inset-top)] outline-none md:bottom-auto md:mbs-[10vh] md:max-h-[min(36rem,80dvh)] md:w-[min(42rem,calc(100vw-4rem))] md:rounded-[12px] md:border md:border-line md:shadow-[0_12px_48px_rgb(0_0_0/22%)]"
        >
          <Dialog.Title className="sr-only">{t('common:goAnywhere')}</Dialog.Title>
          <Field onClose={leave} onAsk={onAsk} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Field({ onClose, onAsk }: Pick<GoAnywhereDialogProps, 'onClose' | 'onAsk'>) {
  const { t } = useTranslation(['search', 'common'])
  const language = useLanguage()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [recent] = useState(readRecentPlaces)
  const completions = useCompletions(text, language)
  const conversations = useFoundConversations(text)
  const groups = listDestinations({ text, recent, completions: completions.data, conversations: conversations.data })
  const destinations = groups.flatMap((group) => group.destinations)

  // The line the reader moved to, while the text is the same; otherwise the first one.
  const isMoving = useRef(false)
  const [moved, setMoved] = useState<string>()
  const value = destinations.some(({ id }) => id === moved) ? moved : findFirst(destinations)?.id

  function type(next: string): void {
    isMoving.current = false
    setMoved(undefined)
    setText(next)
  }
  function go(destination: Destination | undefined): void {
    if (destination === undefined || destination.kind === 'absent') return
    if (destination.kind === 'collection') return type(`${referenceName(destination.item, language)} `)
    onClose()
    if (destination.kind === 'ask') return onAsk(text.trim())
    if (destination.kind === 'search') return void navigate(`/texts?${new URLSearchParams({ q: text.trim() }).toString()}`)
    if (destination.kind === 'conversation') return void navigate(`/chat/${destination.conversation.id}`)
    rememberPlace(destination.item)
    void navigate(toTextAddress(destination.item.ref))
  }
  async function goFirst(): Promise<void> {
    const items = await client.fetchQuery(completionQuery(text, language)).catch(() => [])
    go(findFirst(listDestinations({ text, recent, completions: items, conversations: undefined }).flatMap((group) => group.destinations)))
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (MOVING_KEYS.has(event.key)) isMoving.current = true
    const isWaiting = completions.isPlaceholderData || completions.isPending
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || text.trim() === '' || moved !== undefined || !isWaiting) return
    event.preventDefault()
    void goFirst()
  }

  return (
    <Command
      label={t('common:goAnywhere')}
      shouldFilter={false}
      value={value ?? ''}
      onValueChange={(next) => (isMoving.current ? setMoved(next) : undefined)}
      onKeyDown={onKeyDown}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="flex items-center gap-3 border-be border-line ps-4 pe-2">
        <Search aria-hidden className="size-5 flex-none text-muted" />
        <Command.Input
          value={text}
          onValueChange={type}
          maxLength={SEARCH_LIMIT}
          dir={text === '' ? getDirection(language) : 'auto'}
          placeholder={t('placeholder')}
          enterKeyHint="go"
          className="min-h-14 min-w-0 flex-1 bg-transparent text-start text-[1.125rem] text-ink outline-none placeholder:text-ellipsis placeholder:text-muted placeholder:opacity-100"
        />
        <Dialog.Close className={buttonStyles({ variant: 'quiet', size: 'tall' })}>{t('common:close')}</Dialog.Close>
      </div>
      <DestinationList groups={groups} text={text} onMove={() => (isMoving.current = true)} onGo={go} />
      <p role="status" className="sr-only">
        {text.trim() !== '' && completions.data !== undefined && t('found', { count: destinations.length })}
      </p>
    </Command>
  )
}

/** The first line that leads somewhere. */
function findFirst(destinations: readonly Destination[]): Destination | undefined {
  return destinations.find(({ kind }) => kind !== 'absent')
}
