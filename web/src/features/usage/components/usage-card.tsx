import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { timeInWords, useTimeLeft } from '../model/time-left.ts'
import { usageKey, useUsage, type Usage } from '../../../session/use-usage.ts'

/** The questions left and when there are new ones, as a card. Its words come with the page it stands on (`premium`). */
export function UsageCard() {
  const usage = useUsage()
  return usage && !usage.isSubscribed ? <Card usage={usage} /> : null
}

function Card({ usage }: { usage: Usage }) {
  const { t } = useTranslation(['premium', 'usage'])
  const language = useLanguage()
  const client = useQueryClient()
  const askAgain = useCallback(() => void client.invalidateQueries({ queryKey: usageKey }), [client])
  const rest = useTimeLeft(usage.nextResetTime, usage.clockAhead, askAgain)
  const { questionsRemaining, questionsLimit } = usage
  return (
    <section className="card status-card" aria-labelledby="status-title">
      <h2 id="status-title" className="status-title">
        {t('statusTitle')}
      </h2>
      <dl>
        <div>
          <dt className="sr-only">{t('statusTitle')}</dt>
          <dd className="status-left">
            {questionsRemaining === 0 ? t('usage:none') : t('usage:left', { count: questionsRemaining, limit: questionsLimit })}
          </dd>
        </div>
        <div className="status-reset">
          <dt className={rest > 0 ? undefined : 'sr-only'}>{t('nextReset')}</dt>
          <dd>{rest > 0 ? timeInWords(rest, language) : t('usage:availableNow')}</dd>
        </div>
      </dl>
    </section>
  )
}
