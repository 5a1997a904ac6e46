import { useEffect, useState } from 'react'

const toStorageKey = (conversationId: string | null): string => `draft:${conversationId ?? 'new'}`

function read(conversationId: string | null): string {
  try {
    return sessionStorage.getItem(toStorageKey(conversationId)) ?? ''
  } catch {
    return ''
  }
}

function write(conversationId: string | null, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(toStorageKey(conversationId))
    else sessionStorage.setItem(toStorageKey(conversationId), text)
  } catch {
    // Without storage a draft lasts as long as the page.
  }
}

/** Pages that show the draft of the new conversation. */
const readers = new Set<() => void>()

/** Appends a text to the draft of the new conversation, also on a page that shows it. */
export function leaveDraft(text: string): void {
  const there = read(null).trim()
  write(null, there === '' ? text : `${there}\n${text}`)
  for (const readAgain of readers) readAgain()
}

/**
 * The unsent question of a conversation (null: of the new one). Survives a reload and a tab that the phone has
 * discarded.
 */
export function useDraft(conversationId: string | null) {
  const [draft, setDraft] = useState({ conversationId, text: read(conversationId) })
  /** The conversation that the new one has become; the draft moves along. */
  const [named, setNamed] = useState<string | null>(null)
  if (draft.conversationId !== conversationId) {
    const goesAlong = draft.conversationId === null && conversationId !== null && conversationId === named
    setDraft({ conversationId, text: goesAlong ? draft.text : read(conversationId) })
  }
  useEffect(() => {
    const readAgain = () => setDraft((now) => (now.conversationId === null ? { ...now, text: read(null) } : now))
    readers.add(readAgain)
    return () => void readers.delete(readAgain)
  }, [])
  useEffect(() => {
    write(draft.conversationId, draft.text)
    if (draft.conversationId !== null && draft.conversationId === named) write(null, '')
  }, [draft, named])
  return {
    text: draft.text,
    set: (text: string): void => setDraft({ conversationId, text }),
    /** Restores a question that could not be sent, unless the reader has started another. */
    restore: (text: string): void => setDraft((now) => (now.text.trim() === '' ? { ...now, text } : now)),
    /** The new conversation is about to get its own address. */
    carryTo: setNamed,
  }
}
