import type { TrainingCost } from '@sugya/contract/api/training'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { formatDollars } from '../../../lib/i18n/format-moment.ts'

const CENT = 0.01

/**
 * Answers what writes the estimated cost of a training; the server counts in whole cents, and less than one is not
 * nothing.
 */
export function useCostText(): (cost: TrainingCost) => string {
  const { t } = useTranslation('training')
  const language = useLanguage()
  return ({ usd, epochs }) => {
    const amount = usd < CENT ? t('costUnder', { usd: formatDollars(CENT, language) }) : formatDollars(usd, language)
    return t('costValue', { usd: amount, count: epochs })
  }
}
