import { useEffect, useRef } from 'react'

interface LetterSentProps {
  title: string
  text: string
  address: string
  again: string
  onAgain: () => void
}

/** Stands where the form was: a letter is on its way, and what to do when it does not come. */
export function LetterSent({ title, text, address, again, onAgain }: LetterSentProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={place} tabIndex={-1} role="status" className="card mbs-6 outline-none">
      <p className="font-semibold">{title}</p>
      <p className="wrap-anywhere">
        <bdi dir="ltr">{address}</bdi>
      </p>
      <p className="account-lead">{text}</p>
      <button type="button" className="text-link mbs-1" onClick={onAgain}>
        {again}
      </button>
    </div>
  )
}
