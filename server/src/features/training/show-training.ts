import type { TrainingCost, TrainingFile, TrainingJob } from '@sugya/contract/api/training'
import type { ListedJob, StoredFile } from '../../ports/store/training.ts'

/** What a training costs, by the configuration. */
export interface TuningPrice {
  /** In dollars, for a million trained tokens. */
  perMillion: number
  epochs: number
  /** Where the price is from. */
  source: string
}

/** A file as the panel sees it; without a price nothing is said of costs. */
export function shownFile(file: StoredFile, price: TuningPrice | null): TrainingFile {
  const { id, originalName, filename, size, status, kind, report, createdAt } = file
  return {
    id,
    originalName,
    filename,
    size,
    status,
    createdAt: createdAt.toISOString(),
    kind,
    examples: report?.examples ?? null,
    refused: report?.refused ?? null,
    tokens: report?.tokens ?? null,
    cost: report === null || price === null ? null : costOf(report.tokens, price),
  }
}

function costOf(tokens: number, { perMillion, epochs, source }: TuningPrice): TrainingCost {
  const usd = Math.round((tokens * epochs * perMillion) / 10_000) / 100
  return { usd, pricePerMillion: perMillion, epochs, source }
}

/** A job as the panel sees it. */
export function shownJob(job: ListedJob): TrainingJob {
  const {
    id,
    openaiJobId,
    trainingFileId,
    model,
    fineTunedModel,
    status,
    createdAt,
    finishedAt,
    trainedTokens,
    cancelRequested,
    problem,
    detail,
  } = job
  return {
    id,
    openaiJobId,
    trainingFileId,
    model,
    fineTunedModel,
    status,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    trainedTokens,
    cancelRequested,
    problem,
    detail,
  }
}
