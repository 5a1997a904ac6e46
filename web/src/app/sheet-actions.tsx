import type { Message } from '@sugya/contract/api/chat'
import { toTextAddress } from '@sugya/contract/rules/pages'
import { BookOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buttonStyles } from '../components/ui/button.tsx'
import { AddToSheet } from '../features/sheets/components/add-to-sheet.tsx'

/** Adds an answer to a source sheet, with its proofs. */
export function renderAnswerActions({ id, conversationId }: Message): ReactNode {
  return <AddToSheet additions={[{ type: 'answer', conversationId, messageId: id }]} />
}

/** Adds a passage to a source sheet. */
export function renderPassageActions(ref: string): ReactNode {
  return <AddToSheet key={ref} reference={ref} />
}

/** Opens a source of the chat in the book, and adds it to a source sheet. */
export function renderSourceActions(ref: string): ReactNode {
  return (
    <>
      <ReadInLibrary reference={ref} />
      {renderPassageActions(ref)}
    </>
  )
}

function ReadInLibrary({ reference }: { reference: string }) {
  const { t } = useTranslation('texts')
  return (
    <Link to={toTextAddress(reference)} className={buttonStyles({ variant: 'quiet' })}>
      <BookOpen aria-hidden className="icon" />
      {t('readInLibrary')}
    </Link>
  )
}
