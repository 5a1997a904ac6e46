import type { TrainingCost, TrainingFile, TrainingJob } from '@sugya/contract/api/training'
import type { ListedJob, StoredFile } from '../../ports/store/training.ts'

/** The price of tuning, from the configuration. */
export interface TuningPrice {
  /** Dollars for a million trained tokens. */
  perMillion: number
  epochs: number
  /** Where the price was read. */
  source: string
}

/** A file as the contract describes it. Its cost is null without a price. */
export function toTrainingFile(file: StoredFile, price: TuningPrice | null): TrainingFile {
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
    cost: report === null || price === null ? null : computeCost(report.tokens, price),
  }
}

function computeCost(tokens: number, { perMillion, epochs, source }: TuningPrice): TrainingCost {
  const usd = Math.round((tokens * epochs * perMillion) / 10_000) / 100
  return { usd, pricePerMillion: perMillion, epochs, source }
}

/** A job as the contract describes it. */
export function toTrainingJob(job: ListedJob): TrainingJob {
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
