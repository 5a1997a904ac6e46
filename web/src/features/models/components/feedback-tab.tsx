import type { reviewApi } from '@sugya/contract/api/feedback-review'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Pager } from '../../../components/ui/pager.tsx'
import { ReadFailure } from '../../../components/ui/read-failure.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { adminCall } from '../../../lib/api/admin-call.ts'
import { nextCursor } from '../../../lib/api/next-page.ts'
import { LANGUAGES } from '../../../lib/i18n/languages.ts'
import { FeedbackCard } from './feedback-card.tsx'
import { feedbackKey, REASONS, toReasonKey } from '../api/feedback-calls.ts'
import { cardPart } from '../../../components/ui/card.ts'
import { Select } from '../../../components/ui/select.tsx'

const PAGE = 20

/** `''`: any. */
type Filters = {
  rating: '' | 'up' | 'down'
  reason: '' | (typeof REASONS)[number]
  language: '' | 'he' | 'en' | 'ru'
  resolved: '' | 'true' | 'false'
}

/** Reader feedback on answers, to be reviewed, corrected and resolved. */
export function FeedbackTab() {
  const { t } = useTranslation(['models', 'common'])
  const [filters, setFilters] = useState<Filters>({ rating: '', reason: '', language: '', resolved: 'false' })
  const { data, isPending, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...feedbackKey, filters],
    queryFn: ({ pageParam, signal }) =>
      adminCall<typeof reviewApi.listFeedback>('GET /api/admin/feedback', {
        query: {
          rating: filters.rating || undefined,
          reason: filters.reason || undefined,
          language: filters.language || undefined,
          resolved: filters.resolved || undefined,
          limit: PAGE,
          before: pageParam,
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    refetchOnMount: 'always',
  })
  const feedback = data?.pages.flatMap((page) => page.feedback) ?? []
  const choose = (name: keyof Filters) => (value: string) => setFilters({ ...filters, [name]: value })
  return (
    <section aria-labelledby="feedback">
      <h3 id="feedback" className={`${cardPart.heading} mbe-2`}>
        {t('feedback')}
      </h3>
      <div className="mbe-3 grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-3" role="group" aria-label={t('filters')}>
        <Choice
          label={t('state')}
          value={filters.resolved}
          onChange={choose('resolved')}
          options={[
            ['false', t('open')],
            ['true', t('resolved')],
          ]}
        />
        <Choice
          label={t('rating')}
          value={filters.rating}
          onChange={choose('rating')}
          options={[
            ['down', t('rating_down')],
            ['up', t('rating_up')],
          ]}
        />
        <Choice
          label={t('reason')}
          value={filters.reason}
          onChange={choose('reason')}
          options={REASONS.map((reason) => [reason, t(toReasonKey(reason))])}
        />
        <Choice
          label={t('language')}
          value={filters.language}
          onChange={choose('language')}
          options={LANGUAGES.map(({ code, name }) => [code, name])}
        />
      </div>
      {isPending && <Spinner label={t('common:loading')} />}
      {isError && <ReadFailure text={t('feedbackFailed')} busy={isFetching} retry={() => void refetch()} />}
      {data && (
        <p role="status" className="text-sm/normal text-muted mbe-2">
          {feedback.length === 0 ? t('noFeedback') : t('feedbackCount', { count: data.pages[0]?.total ?? 0 })}
        </p>
      )}
      <ul className="grid grid-cols-1 gap-3">
        {feedback.map((one) => (
          <FeedbackCard key={one.id} feedback={one} />
        ))}
      </ul>
      <Pager list={{ hasNextPage, isFetchingNextPage, fetchNextPage }} label={t('more')} />
    </section>
  )
}

interface ChoiceProps {
  label: string
  value: string
  onChange: (value: string) => void
  options: readonly (readonly [value: string, words: string])[]
}

function Choice({ label, value, onChange, options }: ChoiceProps) {
  const { t } = useTranslation('models')
  return (
    <label className="grid justify-items-start gap-1 text-[0.9375rem] font-semibold">
      {label}
      <Select className="w-full" value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t('any')}</option>
        {options.map(([code, words]) => (
          <option key={code} value={code}>
            {words}
          </option>
        ))}
      </Select>
    </label>
  )
}
