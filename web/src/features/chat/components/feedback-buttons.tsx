import type { Message } from '@sugya/contract/api/chat'
import type { Feedback } from '@sugya/contract/api/feedback'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useRef, useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { notify } from '../../../lib/browser/notify.ts'
import { loadWords } from '../../../lib/i18n/setup.ts'
import type { FeedbackFormProps } from './feedback-form.tsx'
import { useRating } from '../api/rate-answer.ts'

async function load(): Promise<ComponentType<FeedbackFormProps>> {
  const [{ FeedbackForm }] = await Promise.all([import('./feedback-form.tsx'), loadWords('sharing')])
  return FeedbackForm
}

const plain = (rating: Feedback['rating']): Feedback => ({ rating, reason: null, note: '' })

/** Rating buttons. Up rates and un-rates; down rates, then asks what was wrong. */
export function FeedbackButtons({ message }: { message: Message }) {
  const { t } = useTranslation(['chat', 'common'])
  const { feedback, pending, rate } = useRating(message)
  const [Form, setForm] = useState<ComponentType<FeedbackFormProps> | null>(null)
  const down = useRef<HTMLButtonElement>(null)
  const rating = feedback?.rating

  const failed = (): void => notify({ kind: 'error', title: t('common:error'), text: t('feedbackFailed') })

  async function pressUp(): Promise<void> {
    if (pending) return
    setForm(null)
    if (!(await rate(rating === 'up' ? null : plain('up')))) failed()
  }
  async function pressDown(): Promise<void> {
    if (pending) return
    // A form that does not load does not prevent the rating: its fields are optional.
    const loading = load().then(
      (form) => setForm(() => form),
      () => undefined,
    )
    if (rating !== 'down' && !(await rate(plain('down')))) {
      await loading
      setForm(null)
      return failed()
    }
    await loading
  }

  return (
    <>
      <IconButton
        aria-pressed={rating === 'up'}
        aria-busy={pending}
        label={t('goodAnswer')}
        title={t('goodAnswer')}
        onClick={() => void pressUp()}
      >
        <ThumbsUp aria-hidden className="icon" fill={rating === 'up' ? 'currentColor' : 'none'} />
      </IconButton>
      <IconButton
        ref={down}

        aria-pressed={rating === 'down'}
        aria-busy={pending}
        label={t('badAnswer')}
        title={t('badAnswer')}
        onClick={() => void pressDown()}
      >
        <ThumbsDown aria-hidden className="icon" fill={rating === 'down' ? 'currentColor' : 'none'} />
      </IconButton>
      {Form && feedback && (
        <Form
          anchor={down}
          feedback={feedback}
          rate={rate}
          onClose={() => {
            setForm(null)
            down.current?.focus()
          }}
        />
      )}
    </>
  )
}
