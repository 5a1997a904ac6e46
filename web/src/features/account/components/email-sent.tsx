import { useEffect, useRef } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { accountStyles } from './account-styles.ts'
import { cardStyles } from '../../../components/ui/card.ts'

interface EmailSentProps {
  title: string
  text: string
  address: string
  again: string
  onAgain: () => void
}

/** Replaces the form once the e-mail is sent, and offers to send it again. */
export function EmailSent({ title, text, address, again, onAgain }: EmailSentProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={place} tabIndex={-1} role="status" className={cardStyles({ size: 'large', className: 'mbs-6 outline-none' })}>
      <p className="font-semibold">{title}</p>
      <p className="wrap-anywhere">
        <bdi dir="ltr">{address}</bdi>
      </p>
      <p className={accountStyles.lead}>{text}</p>
      <Button variant="link" className="mbs-1" onClick={onAgain}>
        {again}
      </Button>
    </div>
  )
}
