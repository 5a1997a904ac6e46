import type { HarvestError, HarvestProgress, HarvestSession } from '@sugya/contract/api/harvest'

export function sampleSession(part: Partial<HarvestSession> = {}): HarvestSession {
  return {
    id: 's',
    sessionId: 'harvest_20261121_abcd1234',
    status: 'completed',
    outcome: 'complete',
    startTime: '2026-11-21T10:00:00.000Z',
    endTime: '2026-11-21T10:10:00.000Z',
    totalTexts: 1300,
    processedTexts: 1300,
    successfulTexts: 1234,
    failedTexts: 66,
    conversationsGenerated: 4321,
    currentStage: 'Completed',
    currentCategory: null,
    currentText: null,
    currentLanguage: null,
    errorSummary: null,
    request: {},
    statistics: {
      conversationsGenerated: 4321,
      totalConversations: 5000,
      dataSizeMB: 12.34,
      errors: 2,
      errorSample: ['Genesis 3: source_error: 500', 'Berakhot 2a: timeout'],
      failures: [
        { reference: 'Genesis 3', reason: { code: 'source_error', status: 500 } },
        { reference: 'Berakhot 2a', reason: { code: 'timeout' } },
      ],
    },
    file: { filename: 'harvest-abcd1234.jsonl' },
    ...part,
  }
}

export const activeSession = (part: Partial<HarvestSession> = {}) =>
  sampleSession({
    status: 'active',
    outcome: null,
    endTime: null,
    processedTexts: 589,
    currentStage: 'Fetching',
    statistics: null,
    file: null,
    ...part,
  })

export function sampleProgress(part: Partial<HarvestProgress> = {}): HarvestProgress {
  return {
    isActive: true,
    sessionId: 'harvest_20261121_abcd1234',
    percentComplete: 45.3,
    processedTexts: 589,
    totalTexts: 1300,
    successfulTexts: 580,
    failedTexts: 9,
    stage: 'Fetching',
    currentCategory: 'Mishnah',
    currentText: 'Pirkei Avot 1',
    currentLanguage: 'he',
    conversationsGenerated: 2000,
    startTime: '2026-11-21T10:00:00.000Z',
    textsPerSecond: 12.34,
    secondsLeft: 240,
    ...part,
  }
}

export const idle = () => sampleProgress({ isActive: false, sessionId: null, percentComplete: 0, processedTexts: 0, totalTexts: 0 })

export function sampleError(part: Partial<HarvestError> = {}): HarvestError {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    textReference: 'Genesis 3',
    textTitle: 'Genesis',
    language: 'he',
    category: 'Tanakh',
    errorType: 'api_error',
    errorMessage: 'source_error: 500: the source answered 500',
    reason: { code: 'source_error', status: 500, detail: 'the source answered 500' },
    httpStatus: 500,
    retryCount: 2,
    lastAttempt: '2026-11-21T10:05:00.000Z',
    resolved: false,
    queued: false,
    harvestSessionId: 'harvest_20261121_abcd1234',
    createdAt: '2026-11-21T10:04:00.000Z',
    ...part,
  }
}

export const overview = () => ({
  message: 'The library is ready to be harvested',
  availableCorpora: ['Tanakh', 'Mishnah', 'Sifrei Mitzvot'],
  languages: ['Hebrew', 'Aramaic', 'English', 'Russian', 'Arabic'],
  requestDelayMs: 50,
  estimatedTexts: 6500,
  estimatedSize: '2.6 GB',
})
