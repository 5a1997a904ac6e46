import type { FeedbackReason } from '@sugya/contract/api/feedback'
import type { reviewApi } from '@sugya/contract/api/feedback-review'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { adminCall } from '../../../lib/api/admin-call.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { errorMessage } from '../../../lib/api/error-message.ts'

export const feedbackKey = ['admin', 'feedback']

export const REASONS = [
  'wrong_source',
  'inaccurate',
  'disrespectful',
  'too_definite',
  'unhelpful',
  'other',
] as const satisfies readonly FeedbackReason[]

/** The key of a reason's words. A key that ends in `_other` would be a plural form. */
export const toReasonKey = (reason: FeedbackReason) => (reason === 'other' ? 'reasonOther' : (`reason_${reason}` as const))

/** Marks what a reader said as dealt with. */
export function useResolve(id: string) {
  const { t } = useTranslation('models')
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => adminCall<typeof reviewApi.resolveFeedback>('POST /api/admin/feedback/:id/resolve', { params: { id } }),
    onSuccess: () => notify({ title: t('resolvedNotice') }),
    onError: (error) => notify({ kind: 'error', title: t('resolveFailed'), text: errorMessage(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: feedbackKey }),
  })
}

/** Makes a training example of a corrected answer, which becomes (a line of) a training file. */
export function useCorrect(id: string) {
  const { t } = useTranslation('models')
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { question: string; answer: string }) =>
      adminCall<typeof reviewApi.correctFeedback>('POST /api/admin/feedback/:id/example', { params: { id }, body }),
    onSuccess: ({ examples }) => notify({ title: t('exampleSaved'), text: t('exampleSavedText', { count: examples }) }),
    onError: (error) => notify({ kind: 'error', title: t('exampleFailed'), text: errorMessage(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: feedbackKey }),
  })
}
