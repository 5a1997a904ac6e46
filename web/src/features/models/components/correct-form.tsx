import type { ReviewedFeedback } from '@sugya/contract/api/feedback-review'
import { EXAMPLE_LIMIT, MESSAGE_LIMIT } from '@sugya/contract/rules/limits'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { SubmitButton } from '../../../components/ui/submit-button.tsx'
import { useCorrect } from '../api/feedback-calls.ts'
import { TextArea } from '../../../components/ui/select.tsx'

/** Saves a corrected answer as a training example. */
export function CorrectForm({ feedback, onDone }: { feedback: ReviewedFeedback; onDone: () => void }) {
  const { t } = useTranslation('models')
  const [question, setQuestion] = useState(feedback.question)
  const [answer, setAnswer] = useState(feedback.answer)
  const { mutate, isPending } = useCorrect(feedback.id)
  const id = useId()
  const empty = question.trim() === '' || answer.trim() === ''
  return (
    <form
      className="mbs-3 border-bs border-line pbs-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!empty && !isPending) mutate({ question, answer }, { onSuccess: onDone })
      }}
    >
      <p className="text-sm/normal text-muted">{t('correctText')}</p>
      <label htmlFor={`${id}-question`} className="text-[0.9375rem] font-semibold text-muted mbs-2 block">
        {t('question')}
      </label>
      <TextArea
        id={`${id}-question`}
        className="min-h-18"
        dir="auto"
        maxLength={MESSAGE_LIMIT}
        value={question}
        onChange={(event) => setQuestion(event.target.value)}
      />
      <label htmlFor={`${id}-answer`} className="text-[0.9375rem] font-semibold text-muted mbs-2 block">
        {t('answer')}
      </label>
      <TextArea
        id={`${id}-answer`}
        dir="auto"
        maxLength={EXAMPLE_LIMIT}
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-2 mbs-2">
        <SubmitButton pending={isPending} pendingLabel={t('saving')}>
          {t('saveExample')}
        </SubmitButton>
        <Button onClick={onDone}>{t('cancel')}</Button>
      </div>
    </form>
  )
}
