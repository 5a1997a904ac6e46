import type { Message } from '@sugya/contract/api/chat'
import type { ReactNode } from 'react'
import { AddToSheet } from '../features/sheets/components/add-to-sheet.tsx'

/** Actions on an answer that other features add: it goes onto a source sheet with its proofs. */
export function renderAnswerActions({ id, conversationId }: Message): ReactNode {
  return <AddToSheet additions={[{ type: 'answer', conversationId, messageId: id }]} />
}
