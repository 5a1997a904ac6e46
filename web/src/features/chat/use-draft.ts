import { useState } from 'react'

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

/** The unsent question of a conversation (null: of the new one). It outlives a reload and a tab the phone has thrown out. */
export function useDraft(conversationId: string | null) {
  const [draft, setDraft] = useState({ conversationId, text: read(conversationId) })
  if (draft.conversationId !== conversationId) setDraft({ conversationId, text: read(conversationId) })
  const set = (text: string): void => {
    write(conversationId, text)
    setDraft({ conversationId, text })
  }
  return {
    text: draft.text,
    set,
    /** Puts a question that could not be sent back, unless another has been begun meanwhile. */
    restore: (text: string): void =>
      setDraft((now) => (now.text.trim() === '' ? (write(now.conversationId, text), { ...now, text }) : now)),
    /** The new conversation has got its name: what was typed meanwhile goes with it. */
    carryTo: (named: string): void => {
      const typed = read(null)
      if (typed === '') return
      write(null, '')
      write(named, typed)
    },
  }
}
