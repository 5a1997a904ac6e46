import type { AccountStore } from './accounts.ts'
import type { AdminStore } from './admins.ts'
import type { AnalyticsStore } from './analytics.ts'
import type { Attempts } from './attempts.ts'
import type { BillingStore, SandboxLedger } from './billing.ts'
import type { ConversationStore } from './conversations.ts'
import type { EditionStore } from './editions.ts'
import type { FeedbackStore } from './feedback.ts'
import type { HarvestStore } from './harvest.ts'
import type { AuditStore, EvaluationStore, FeedbackReviewStore, FindingStore, ModelStore } from './models.ts'
import type { QuotaStore } from './quota.ts'
import type { RunStore } from './runs.ts'
import type { SharingStore } from './sharing.ts'
import type { TrainingStore } from './training.ts'

/** Values that the installation generates once. */
export interface SettingsStore {
  /** The value of the key, created by `make` when missing. All processes get the same value. */
  getOrCreate(key: string, make: () => string): Promise<string>
}

/** All persistent data except the library. Methods throw only when the database fails. */
export interface Store {
  /** No other process uses this store while it is open. */
  readonly exclusive: boolean
  settings: SettingsStore
  conversations: ConversationStore
  runs: RunStore
  quota: QuotaStore
  accounts: AccountStore
  /** Counts by the given address; `http/session/attempts-by-network.ts` reduces it to its network. */
  attempts: Attempts
  admins: AdminStore
  analytics: AnalyticsStore
  billing: BillingStore & { sandbox: SandboxLedger }
  sharing: SharingStore
  feedback: FeedbackStore
  feedbackReview: FeedbackReviewStore
  models: ModelStore
  evaluations: EvaluationStore
  finding: FindingStore
  audit: AuditStore
  training: TrainingStore
  harvest: HarvestStore
  editions: EditionStore
}

/** A store with its connection. */
export interface OpenStore extends Store {
  /** Whether the database responds. */
  ping(): Promise<boolean>
  close(): Promise<void>
}
