import { useAfterFirstPaint } from '../lib/browser/lazy-on-demand.ts'
import { readAllPending } from '../features/study/model/pending.ts'

/** Sends, on whatever page the reader comes back to, the marks that were made without a network. */
export function useSendUnsent(): void {
  useAfterFirstPaint(() => {
    if (readAllPending().length > 0)
      void import('../features/study/api/outbox.ts').then(({ sendPending }) => sendPending()).catch(() => undefined)
  })
}
