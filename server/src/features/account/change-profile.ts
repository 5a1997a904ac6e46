import type { Language } from '@sugya/contract/api/texts'
import { AppError } from '../../errors.ts'
import type { Account, AccountStore } from '../../ports/store/accounts.ts'
import { normalizeUsername, createTakenError } from './open-session.ts'

interface ProfileChange {
  username?: string | undefined
  /** Language of e-mails. */
  language?: Language | undefined
}

/**
 * Changes the given fields. Throws AppError `conflict` when the username is taken, `session_ended` when the account no
 * longer exists.
 */
export async function changeProfile(accounts: AccountStore, account: Account, { username, language }: ProfileChange): Promise<Account> {
  const change = { language, username: username === undefined ? undefined : normalizeUsername(username) }
  const changed = await accounts.changeProfile(account.id, change)
  if (changed === undefined) throw new AppError('session_ended', 'the account is gone')
  if ('taken' in changed) throw createTakenError(changed.taken)
  return changed
}
