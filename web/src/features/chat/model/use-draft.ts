import { useEffect, useState } from 'react'

const keyOf = (conversationId: string | null): string => `draft:${conversationId ?? 'new'}`

function read(conversationId: string | null): string {
  try {
    return sessionStorage.getItem(keyOf(conversationId)) ?? ''
  } catch {
    return ''
  }
}

function write(conversationId: string | null, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(keyOf(conversationId))
    else sessionStorage.setItem(keyOf(conversationId), text)
  } catch {
    // Without storage a draft lives as long as the page.
  }
}

/** Begins the next new conversation with these words, behind those that stand there already. */
export function leaveDraft(text: string): void {
  const there = read(null).trim()
  write(null, there === '' ? text : `${there}\n${text}`)
}

/** The unsent question of a conversation (null: of the new one). It outlives a reload and a tab the phone has thrown out. */
export function useDraft(conversationId: string | null) {
  const [draft, setDraft] = useState({ conversationId, text: read(conversationId) })
  /** What the new conversation has become: the words being typed into it go along. */
  const [named, setNamed] = useState<string | null>(null)
  if (draft.conversationId !== conversationId) {
    const goesAlong = draft.conversationId === null && conversationId !== null && conversationId === named
    setDraft({ conversationId, text: goesAlong ? draft.text : read(conversationId) })
  }
  useEffect(() => {
    write(draft.conversationId, draft.text)
    if (draft.conversationId !== null && draft.conversationId === named) write(null, '')
  }, [draft, named])
  return {
    text: draft.text,
    set: (text: string): void => setDraft({ conversationId, text }),
    /** Puts a question that could not be sent back, unless another has been begun meanwhile. */
    restore: (text: string): void => setDraft((now) => (now.text.trim() === '' ? { ...now, text } : now)),
    /** The new conversation is about to be shown under its own address. */
    carryTo: setNamed,
  }
}
