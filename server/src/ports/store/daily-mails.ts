import type { DailyMailChoice } from '@sugya/contract/api/daily'
import type { Language } from '@sugya/contract/api/texts'
import type { CivilDate } from '../calendar.ts'

export interface StoredDailyMail extends DailyMailChoice {
  /** Null until the reader follows the link of the first e-mail. */
  confirmedAt: Date | null
}

/** A reader whose moment has come, with the address and language of the account. */
export interface DueDailyMail extends DailyMailChoice {
  userId: string
  email: string
  language: Language
  nextAt: Date
  /** The last day at the reader for which an e-mail was sent. */
  sentDay: CivilDate | null
  /** E-mails that failed since the last that was sent. */
  failures: number
}

/** Who gets the daily study by e-mail. Removed with the account. Methods throw only when the database fails. */
export interface DailyMailStore {
  find(userId: string): Promise<StoredDailyMail | undefined>
  /** Creates or replaces the choice; one that was confirmed stays so. */
  save(userId: string, choice: DailyMailChoice, nextAt: Date): Promise<StoredDailyMail>
  /** False when the user has chosen nothing, or the account has another address. */
  confirm(userId: string, email: string, nextAt: Date): Promise<boolean>
  /** No error when there is nothing to remove. */
  remove(userId: string): Promise<void>
  /** Confirmed choices whose moment has come, the earliest first. */
  listDue(now: Date, limit: number): Promise<DueDailyMail[]>
  /**
   * Moves the moment on, and notes the day before its e-mail is sent; true for one of all processes that found the
   * choice due. `day` null: nothing is sent.
   */
  claim(mail: Pick<DueDailyMail, 'userId' | 'nextAt'>, day: CivilDate | null, nextAt: Date): Promise<boolean>
  /** The e-mail of the day was sent. */
  recordSent(userId: string): Promise<void>
  /** The e-mail of the day was not sent: it is tried again at `nextAt`. */
  recordFailure(userId: string, day: CivilDate, nextAt: Date): Promise<void>
}
