import { useNavigate } from 'react-router'
import { leaveDraft } from '../../features/chat/model/use-draft.ts'
import { GoAnywhere } from '../../features/go-anywhere/components/go-anywhere.tsx'

/** The field that goes anywhere, on every page. A question asked in it waits in the box of a new conversation. */
export function GlobalGoAnywhere() {
  const navigate = useNavigate()
  async function ask(question: string): Promise<void> {
    leaveDraft(question)
    await navigate('/chat')
    document.getElementById('question')?.focus()
  }
  return <GoAnywhere onAsk={(question) => void ask(question)} />
}
