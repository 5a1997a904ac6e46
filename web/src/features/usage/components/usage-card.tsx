import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { cardStyles } from '../../../components/ui/card.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { formatTimeLeft, useTimeLeft } from '../model/time-left.ts'
import { usageKey, useUsage, type Usage } from '../../../session/use-usage.ts'

/** The questions left and the reset time, as a card. */
export function UsageCard() {
  const usage = useUsage()
  return usage && !usage.isSubscribed ? <Card usage={usage} /> : null
}

function Card({ usage }: { usage: Usage }) {
  const { t } = useTranslation(['premium', 'usage'])
  const language = useLanguage()
  const client = useQueryClient()
  const refetch = useCallback(() => void client.invalidateQueries({ queryKey: usageKey }), [client])
  const rest = useTimeLeft(usage.nextResetTime, usage.clockAhead, refetch)
  const { questionsRemaining, questionsLimit } = usage
  return (
    <section className={cardStyles({ size: 'large', className: 'mbs-6' })} aria-labelledby="status-title">
      <h2 id="status-title" className="text-sm/normal font-semibold text-muted">
        {t('statusTitle')}
      </h2>
      <dl className="mbs-1 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <div>
          <dt className="sr-only">{t('statusTitle')}</dt>
          <dd className="font-serif text-xl/[1.4] text-balance lining-nums tabular-nums">
            {questionsRemaining === 0 ? t('usage:none') : t('usage:left', { count: questionsRemaining, limit: questionsLimit })}
          </dd>
        </div>
        <div className="flex flex-wrap gap-x-2 text-[0.9375rem] tabular-nums">
          <dt className={rest > 0 ? 'text-muted' : 'sr-only'}>{t('nextReset')}</dt>
          <dd>{rest > 0 ? formatTimeLeft(rest, language) : t('usage:availableNow')}</dd>
        </div>
      </dl>
    </section>
  )
}
