import type { AccountStore } from './accounts.ts'
import type { AdminStore, SecondFactorStore } from './admins.ts'
import type { AnalyticsStore } from './analytics.ts'
import type { Attempts } from './attempts.ts'
import type { BillingStore, SandboxLedger } from './billing.ts'
import type { ConversationStore } from './conversations.ts'
import type { DailyMailStore } from './daily-mails.ts'
import type { DescriptionStore } from './descriptions.ts'
import type { EditionStore } from './editions.ts'
import type { FeedbackStore } from './feedback.ts'
import type { HarvestStore } from './harvest.ts'
import type { AuditStore, EvaluationStore, FeedbackReviewStore, FindingStore, ModelStore } from './models.ts'
import type { QuotaStore } from './quota.ts'
import type { RunStore } from './runs.ts'
import type { SharingStore } from './sharing.ts'
import type { StudyStore } from './study.ts'
import type { SheetStore } from './sheets.ts'
import type { TrainingStore } from './training.ts'

/** Values of the installation: those it generates once, and those an administrator sets. */
export interface SettingsStore {
  /** The value of the key, created by `make` when missing. All processes get the same value. */
  getOrCreate(key: string, make: () => string): Promise<string>
  /** The value of the key; undefined when none is set. */
  read(key: string): Promise<string | undefined>
  /** Sets the value of the key, whether it has one or not. */
  write(key: string, value: string): Promise<void>
  /** Removes the value of the key, if it has one. */
  remove(key: string): Promise<void>
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
  secondFactors: SecondFactorStore
  analytics: AnalyticsStore
  billing: BillingStore & { sandbox: SandboxLedger }
  sharing: SharingStore
  study: StudyStore
  dailyMails: DailyMailStore
  sheets: SheetStore
  feedback: FeedbackStore
  feedbackReview: FeedbackReviewStore
  models: ModelStore
  evaluations: EvaluationStore
  finding: FindingStore
  descriptions: DescriptionStore
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
