/**
 * What a name, an e-mail address and a password must be (specification §5). Each function answers what is wrong with a
 * value, or null.
 */

/** What can be wrong with a field; browser and server have the words in three languages. */
export const fieldProblems = [
  'required',
  'email_invalid',
  'email_taken',
  'username_too_short',
  'username_too_long',
  'username_invalid',
  'username_taken',
  'password_too_short',
  'password_too_long',
  'password_too_simple',
  'password_common',
  'passwords_differ',
  'password_wrong',
] as const
export type FieldProblem = (typeof fieldProblems)[number]

export const USERNAME = { min: 3, max: 50 } as const
/** `max`: far above what password managers generate, far below what would keep the server busy with hashing. */
export const PASSWORD = { min: 8, max: 200 } as const
/** RFC 5321 §4.5.3.1.3 allows a path of 256 octets with its brackets. */
export const EMAIL_MAX = 254

/**
 * One `@`, something before it, a domain with a dot after it, no spaces. Only an e-mail can prove that the address
 * exists.
 */
const EMAIL = /^[^\s@<>"(),:;\\[\]\p{Cc}\p{Cs}]+@[^\s@<>"(),:;\\[\]\p{Cc}\p{Cs}.]+(?:\.[^\s@<>"(),:;\\[\]\p{Cc}\p{Cs}.]+)+$/u

export function emailProblem(email: string): FieldProblem | null {
  const trimmed = email.trim()
  if (trimmed === '') return 'required'
  return trimmed.length <= EMAIL_MAX && EMAIL.test(trimmed) ? null : 'email_invalid'
}

export function usernameProblem(username: string): FieldProblem | null {
  const length = Array.from(username.trim()).length
  if (length === 0) return 'required'
  if (length < USERNAME.min) return 'username_too_short'
  if (length > USERNAME.max) return 'username_too_long'
  // Invisible characters and direction marks would let two names look the same.
  return /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/u.test(username.trim()) ? 'username_invalid' : null
}

/** As the name of a user, but one or two characters are enough: only other administrators read it. */
export function adminNameProblem(name: string): FieldProblem | null {
  return name === '' ? 'required' : usernameProblem(name.padEnd(USERNAME.min, '_'))
}

/**
 * For a new password; a password that is only compared must merely not be empty. The server alone knows which are
 * common.
 */
export function passwordProblem(password: string): FieldProblem | null {
  if (password === '') return 'required'
  if (password.length > PASSWORD.max) return 'password_too_long'
  if (password.length < PASSWORD.min) return 'password_too_short'
  return /\p{L}/u.test(password) && /\p{N}/u.test(password) ? null : 'password_too_simple'
}
