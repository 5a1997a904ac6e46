import type { Feedback, FeedbackReason } from '@sugya/contract/api/feedback'
import { NOTE_LIMIT } from '@sugya/contract/rules/limits'
import { Popover } from 'radix-ui'
import { useId, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { SubmitButton } from '../../../components/ui/submit-button.tsx'
import { notify } from '../../../lib/browser/notify.ts'
import './sharing.css'

const REASONS = {
  wrong_source: 'reasonWrongSource',
  inaccurate: 'reasonInaccurate',
  disrespectful: 'reasonDisrespectful',
  too_definite: 'reasonTooDefinite',
  unhelpful: 'reasonUnhelpful',
  other: 'reasonSomethingElse',
} as const satisfies Record<FeedbackReason, string>

export interface FeedbackFormProps {
  /** The button that the form is anchored to. */
  anchor: RefObject<HTMLButtonElement | null>
  /** The rating so far. */
  feedback: Feedback
  /** Stores the rating; resolves to whether it was stored. */
  rate: (feedback: Feedback | null) => Promise<boolean>
  onClose: () => void
}

/** Asks what was wrong with an answer: a reason and a note, both optional. */
export function FeedbackForm({ anchor, feedback, rate, onClose }: FeedbackFormProps) {
  const { t } = useTranslation(['sharing', 'chat', 'common'])
  const [reason, setReason] = useState(feedback.reason)
  const [note, setNote] = useState(feedback.note)
  const [state, setState] = useState<'idle' | 'sending' | 'failed'>('idle')
  const id = useId()

  async function send(wanted: Feedback | null): Promise<void> {
    setState('sending')
    if (!(await rate(wanted))) return setState('failed')
    if (wanted) notify({ title: t('feedbackThanks') })
    onClose()
  }

  return (
    <Popover.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLButtonElement>} />
      <Popover.Portal>
        <Popover.Content
          className="popover"
          side="top"
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-labelledby={`${id}-title`}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            // The button itself handles a press on it.
            if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault()
          }}
        >
          <form
            onSubmit={(event) => {
              event.preventDefault()
              void send({ rating: 'down', reason, note: note.trim() })
            }}
          >
            <fieldset disabled={state === 'sending'} className="feedback-reasons">
              <legend id={`${id}-title`}>{t('feedbackTitle')}</legend>
              {(Object.keys(REASONS) as FeedbackReason[]).map((one) => (
                <label key={one}>
                  <input type="radio" name={`${id}-reason`} checked={reason === one} onChange={() => setReason(one)} />
                  {t(REASONS[one])}
                </label>
              ))}
            </fieldset>
            <label htmlFor={`${id}-note`} className="feedback-label">
              {t('feedbackNote')}
            </label>
            <textarea
              id={`${id}-note`}
              className="feedback-note"
              dir="auto"
              rows={2}
              maxLength={NOTE_LIMIT}
              readOnly={state === 'sending'}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
            {state === 'failed' && (
              <p role="alert" className="share-alert">
                {t('chat:feedbackFailed')}
              </p>
            )}
            <div className="feedback-foot">
              <SubmitButton pending={state === 'sending'} pendingLabel={t('feedbackSending')}>
                {t('feedbackSend')}
              </SubmitButton>
              <button type="button" className="quiet-button" disabled={state === 'sending'} onClick={() => void send(null)}>
                {t('feedbackTakeBack')}
              </button>
              <Popover.Close className="quiet-button">{t('common:close')}</Popover.Close>
            </div>
          </form>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
