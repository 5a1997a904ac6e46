import type { Language } from '@sugya/contract/api/texts'
import { AppError } from '../../errors.ts'
import type { Account, AccountStore } from '../../ports/store/accounts.ts'
import { canonicalUsername, takenError } from './open-session.ts'

interface ProfileChange {
  username?: string | undefined
  /** Of mails. */
  language?: Language | undefined
}

/** Changes what is given. Throws AppError `conflict` at the username when it is taken, `session_ended` when the account is gone. */
export async function changeProfile(accounts: AccountStore, account: Account, { username, language }: ProfileChange): Promise<Account> {
  const change = { language, username: username === undefined ? undefined : canonicalUsername(username) }
  const changed = await accounts.changeProfile(account.id, change)
  if (changed === undefined) throw new AppError('session_ended', 'the account is gone')
  if ('taken' in changed) throw takenError(changed.taken)
  return changed
}
