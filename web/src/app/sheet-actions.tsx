import type { Message } from '@sugya/contract/api/chat'
import type { ReactNode } from 'react'
import { AddToSheet } from '../features/sheets/components/add-to-sheet.tsx'

/** Adds an answer to a source sheet, with its proofs. */
export function renderAnswerActions({ id, conversationId }: Message): ReactNode {
  return <AddToSheet additions={[{ type: 'answer', conversationId, messageId: id }]} />
}

/** Adds a passage to a source sheet. */
export function renderPassageActions(ref: string): ReactNode {
  return <AddToSheet key={ref} reference={ref} />
}
