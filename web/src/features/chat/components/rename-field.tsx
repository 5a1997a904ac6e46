import type { Conversation } from '@sugya/contract/api/chat'
import { TITLE_LIMIT } from '@sugya/contract/rules/limits'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRenameConversation } from '../api/rename-conversation.ts'

interface RenameFieldProps {
  conversation: Conversation
  /** Editing has ended; `byKey`: by the keyboard, so the focus must move on. */
  onDone: (byKey: boolean) => void
}

/** Edits the title of a conversation in place: Enter and blur save, Escape cancels. */
export function RenameField({ conversation, onDone }: RenameFieldProps) {
  const { t } = useTranslation('chat')
  const [title, setTitle] = useState(conversation.title)
  const field = useRef<HTMLInputElement>(null)
  const rename = useRenameConversation()
  const done = useRef(false)

  function finish(save: boolean, byKey: boolean): void {
    if (done.current) return
    done.current = true
    const wanted = title.replace(/\s+/g, ' ').trim()
    if (save && wanted !== '' && wanted !== conversation.title) rename({ id: conversation.id, title: wanted })
    onDone(byKey)
  }
  const giveUp = useRef(finish)
  useEffect(() => {
    giveUp.current = finish
  })
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
    // Keeps Escape from the sheet around the field and the source beside it, which it would close.
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.target !== field.current) return
      event.preventDefault()
      event.stopPropagation()
      giveUp.current(false, true)
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [])

  return (
    <input
      ref={field}
      className="rename-field min-h-10 w-full min-w-0 rounded-[6px] border border-accent bg-(--raised) px-2 text-start text-[length:max(1rem,16px)] text-ink"
      dir="auto"
      aria-label={t('rename')}
      enterKeyHint="done"
      maxLength={TITLE_LIMIT}
      value={title}
      onChange={(event) => setTitle(event.target.value)}
      onBlur={() => finish(true, false)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing && event.keyCode !== 229) finish(true, true)
      }}
    />
  )
}
