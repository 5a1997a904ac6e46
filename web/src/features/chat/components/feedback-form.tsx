import type { Feedback, FeedbackReason } from '@sugya/contract/api/feedback'
import { NOTE_LIMIT } from '@sugya/contract/rules/limits'
import { Popover as Radix } from 'radix-ui'
import { useId, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Popover } from '../../../components/ui/popover.tsx'
import { Button, buttonStyles } from '../../../components/ui/button.tsx'
import { SubmitButton } from '../../../components/ui/submit-button.tsx'
import { notify } from '../../../lib/browser/notify.ts'

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
    <Popover
      anchor={anchor}
      onClose={onClose}
      className="max-h-(--radix-popover-content-available-height) w-[min(22rem,calc(100vw-1rem))] overflow-y-auto px-4.5 py-4"
      side="top"
      align="start"
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
        <fieldset disabled={state === 'sending'} className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-x-3">
          <legend className="mbe-1.5 font-semibold" id={`${id}-title`}>
            {t('feedbackTitle')}
          </legend>
          {(Object.keys(REASONS) as FeedbackReason[]).map((one) => (
            <label key={one} className="flex min-h-9 cursor-pointer items-center gap-2.5 text-[0.9375rem] leading-[1.25]">
              <input
                type="radio"
                className="size-[1.05rem] flex-none accent-accent"
                name={`${id}-reason`}
                checked={reason === one}
                onChange={() => setReason(one)}
              />
              {t(REASONS[one])}
            </label>
          ))}
        </fieldset>
        <label htmlFor={`${id}-note`} className="mbs-2 mbe-1 block text-[0.875rem] text-muted">
          {t('feedbackNote')}
        </label>
        <textarea
          id={`${id}-note`}
          className="w-full resize-y rounded-[8px] border border-[color-mix(in_srgb,var(--muted)_75%,var(--line))] bg-paper px-3 py-2 text-start text-[length:max(1rem,16px)] leading-[1.45] text-ink focus-visible:outline-offset-0"
          dir="auto"
          rows={2}
          maxLength={NOTE_LIMIT}
          readOnly={state === 'sending'}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {state === 'failed' && (
          <p role="alert" className="mbs-2 text-[0.9375rem] text-danger">
            {t('chat:feedbackFailed')}
          </p>
        )}
        <div className="mbs-3 flex flex-wrap items-center gap-x-2 gap-y-1">
          <SubmitButton pending={state === 'sending'} pendingLabel={t('feedbackSending')}>
            {t('feedbackSend')}
          </SubmitButton>
          <Button variant="quiet" disabled={state === 'sending'} onClick={() => void send(null)}>
            {t('feedbackTakeBack')}
          </Button>
          <Radix.Close className={buttonStyles({ variant: 'quiet' })}>{t('common:close')}</Radix.Close>
        </div>
      </form>
    </Popover>
  )
}
