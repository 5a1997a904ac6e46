import { useTranslation } from 'react-i18next'
import { useIsSubscribed } from '../../../session/use-usage.ts'

/** Says that asking again counts as a question; nothing for a subscriber. */
export function QuestionCost() {
  const { t } = useTranslation('chat')
  return useIsSubscribed() ? null : <span className="text-[0.875rem] text-muted">{t('countsAsQuestion')}</span>
}
