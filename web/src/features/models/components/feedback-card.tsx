import type { ReviewedFeedback } from '@sugya/contract/api/feedback-review'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { isolate } from '../../../lib/i18n/isolate.ts'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { formatMoment } from '../../../lib/i18n/format-moment.ts'
import { CorrectForm } from './correct-form.tsx'
import { ReviewedAnswer } from './reviewed-answer.tsx'
import { toReasonKey, useResolve } from '../api/feedback-calls.ts'
import { cardStyles } from '../../../components/ui/card.ts'

/** The feedback of one reader on one answer. */
export function FeedbackCard({ feedback }: { feedback: ReviewedFeedback }) {
  const { t } = useTranslation('models')
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const [correcting, setCorrecting] = useState(false)
  const resolve = useResolve(feedback.id)
  const good = feedback.rating === 'up'
  return (
    <li className={cardStyles()}>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={good ? 'good' : 'bad'} icon={good ? ThumbsUp : ThumbsDown}>
          {t(`rating_${feedback.rating}`)}
        </Badge>
        {feedback.reason && <Badge tone="none">{t(toReasonKey(feedback.reason))}</Badge>}
        {feedback.resolved && <Badge tone="good">{t('resolved')}</Badge>}
        {feedback.corrected && <Badge tone="wait">{t('corrected')}</Badge>}
        <time className="text-sm/normal text-muted" dateTime={feedback.updatedAt}>
          {formatMoment(feedback.updatedAt, language)}
        </time>
      </div>
      <p className="mbs-2 font-semibold" lang={feedback.questionLanguage} dir={getDirection(feedback.questionLanguage)}>
        {feedback.question}
      </p>
      {feedback.note !== '' && <p className="mbs-1">{t('readerSaid', { note: isolate(feedback.note, language) })}</p>}
      <p className="text-sm/normal text-muted mbs-1">
        {feedback.mode === 'model' && feedback.model !== null
          ? t('answeredBy', { model: isolate(feedback.model, language) })
          : t('bySources')}
        {feedback.resolvedBy !== null && feedback.resolvedAt !== null && (
          <>
            {' · '}
            {t('resolvedBy', { name: isolate(feedback.resolvedBy, language), time: formatMoment(feedback.resolvedAt, language) })}
          </>
        )}
      </p>
      <div className="flex flex-wrap items-center gap-2 -ms-2 mbs-1">
        <Button variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('showAnswer')}
        </Button>
        <Button variant="quiet" aria-expanded={correcting} onClick={() => setCorrecting(!correcting)}>
          {t('correct')}
        </Button>
        {!feedback.resolved && (
          <Button variant="quiet" disabled={resolve.isPending} onClick={() => resolve.mutate()}>
            {t('resolve')}
          </Button>
        )}
      </div>
      {open && <ReviewedAnswer feedback={feedback} />}
      {correcting && <CorrectForm feedback={feedback} onDone={() => setCorrecting(false)} />}
    </li>
  )
}
