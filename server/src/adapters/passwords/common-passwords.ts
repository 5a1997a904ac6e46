import { PASSWORD } from '@sugya/contract/rules/account'

let list: Promise<ReadonlySet<string>> | undefined

/**
 * The list of zxcvbn (49,233 passwords found in leaks, in lower case) without those that are too short anyway; loaded
 * on demand, 70 ms.
 */
async function loadList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= PASSWORD.min))
}

/** True for one of the most common passwords, in any case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= loadList()
  return (await list).has(password.toLowerCase())
}
