import type { HarvestOutcome, HarvestSession } from '../api/harvest.ts'

/**
 * With a smaller share of its texts a harvest is `partial`: single failures in a long harvest are ordinary, and are
 * listed with it.
 */
const COMPLETE_SHARE = 0.9

/** How much a harvest brought that ran to its end; null for one that is active, was cancelled or failed. */
export function assessOutcome({
  status,
  successfulTexts,
  totalTexts,
}: Pick<HarvestSession, 'status' | 'successfulTexts' | 'totalTexts'>): HarvestOutcome | null {
  if (status !== 'completed') return null
  if (successfulTexts === 0) return 'nothing'
  return successfulTexts < totalTexts * COMPLETE_SHARE ? 'partial' : 'complete'
}
