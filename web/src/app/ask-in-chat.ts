import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** What the chat finds in the state of its history entry. */
interface ChatState {
  ask?: string
}

/** Returns a function that opens a new conversation and asks a question in it. */
export function useAskInChat(): (question: string) => void {
  const navigate = useNavigate()
  return useCallback((question) => void navigate('/chat', { state: { ask: question } satisfies ChatState }), [navigate])
}

/**
 * Calls `ask` with the question that another page wants asked, once: neither a reload nor Back asks it again. A
 * question in the address (`/chat?q=`), which anyone can write into a link, goes to `suggest` and costs nothing.
 */
export function useQuestionToAsk(ask: (question: string) => void, suggest: (question: string) => void): void {
  const { key, pathname, search, ...location } = useLocation()
  const state = location.state as ChatState | null
  const navigate = useNavigate()
  const done = useRef<string>(undefined)
  useEffect(() => {
    const question = state?.ask
    const suggested = new URLSearchParams(search).get('q')
    if ((!question && suggested === null) || done.current === key) return
    done.current = key
    const query = new URLSearchParams(search)
    query.delete('q')
    void navigate({ pathname, search: query.toString() }, { replace: true })
    if (question) ask(question)
    else if (suggested) suggest(suggested)
  }, [ask, suggest, key, pathname, search, state, navigate])
}
