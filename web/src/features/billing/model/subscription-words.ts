import type { Subscription } from '@sugya/contract/api/billing'
import { FREE_QUESTIONS, WINDOW_HOURS } from '@sugya/contract/rules/limits'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { formatDay } from '../api/subscription.ts'

/** Returns the title and the explanation of a subscription state. The explanation is null if its date is missing. */
export function useDescribeState({ status, periodEnd, graceUntil }: Subscription): { title: string; text: string | null } {
  const { t } = useTranslation('premium')
  const language = useLanguage()
  const title = t(`state_${status}`)
  const dated = (key: 'explain_active' | 'explain_canceling' | 'explain_past_due', moment: string | null) => ({
    title,
    text: moment === null ? null : t(key, { date: formatDay(moment, language) }),
  })
  switch (status) {
    case 'free':
      return { title, text: t('explain_free', { limit: FREE_QUESTIONS, hours: WINDOW_HOURS }) }
    case 'active':
      return dated('explain_active', periodEnd)
    case 'canceling':
      return dated('explain_canceling', periodEnd)
    case 'past_due':
      return dated('explain_past_due', graceUntil ?? periodEnd)
    case 'ended':
    case 'unpaid':
    case 'refunded':
    case 'disputed':
      return { title, text: t(`explain_${status}`) }
  }
}
