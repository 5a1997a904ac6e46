import type { HarvestProgress, HarvestSession } from '@sugya/contract/api/harvest'
import type { Clock } from '../../../ports/clock.ts'
import type { HarvestStore } from '../../../ports/store/harvest.ts'

/** With fewer texts the rate is not meaningful. */
const MIN_TEXTS_FOR_RATE = 5

/** The progress of the active harvest, or of the latest one. Percent with one decimal. */
export async function readProgress({ store, clock }: { store: HarvestStore; clock: Clock }): Promise<HarvestProgress> {
  const [session] = await store.list({ limit: 1, offset: 0 })
  if (session === undefined) return { ...noHarvest }
  const { processedTexts, totalTexts, successfulTexts, failedTexts, conversationsGenerated, startTime } = session
  const isActive = session.status === 'active'
  const rate = computeRate(session, clock.now())
  const percent = totalTexts === 0 ? 0 : (100 * processedTexts) / totalTexts
  return {
    isActive,
    sessionId: session.sessionId,
    percentComplete: session.status === 'completed' ? 100 : Math.min(100, Math.floor(percent * 10) / 10),
    processedTexts,
    totalTexts,
    successfulTexts,
    failedTexts,
    stage: session.currentStage,
    currentCategory: session.currentCategory,
    currentText: session.currentText,
    currentLanguage: session.currentLanguage,
    conversationsGenerated,
    startTime,
    textsPerSecond: rate,
    secondsLeft: !isActive || rate === null || rate === 0 ? null : Math.ceil((totalTexts - processedTexts) / rate),
  }
}

function computeRate({ processedTexts, startTime, endTime }: HarvestSession, now: Date): number | null {
  const seconds = ((endTime === null ? now.getTime() : Date.parse(endTime)) - Date.parse(startTime)) / 1000
  return processedTexts < MIN_TEXTS_FOR_RATE || seconds <= 0 ? null : Math.round((processedTexts / seconds) * 100) / 100
}

const noHarvest: HarvestProgress = {
  isActive: false,
  sessionId: null,
  percentComplete: 0,
  processedTexts: 0,
  totalTexts: 0,
  successfulTexts: 0,
  failedTexts: 0,
  stage: 'Initializing',
  currentCategory: null,
  currentText: null,
  currentLanguage: null,
  conversationsGenerated: 0,
  startTime: null,
  textsPerSecond: null,
  secondsLeft: null,
}
