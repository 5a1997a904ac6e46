import { emailProblem, passwordProblem, usernameProblem, type FieldProblem } from '@sugya/contract/rules/account'

/** Returns the problem of a field, given the whole form, or null. */
export type Rule = (value: string, values: Readonly<Record<string, string | undefined>>) => FieldProblem | null

/** Specification §5 has one message for an empty field and for one that is too short. */
const emptyIs =
  (problem: FieldProblem, judge: (value: string) => FieldProblem | null): Rule =>
  (value) => {
    const found = judge(value)
    return found === 'required' ? problem : found
  }

export const email = emptyIs('email_invalid', emailProblem)
export const username = emptyIs('username_too_short', usernameProblem)
export const newPassword = emptyIs('password_too_short', passwordProblem)
export const givenPassword: Rule = (value) => (value === '' ? 'required' : null)
export const matches =
  (other: string): Rule =>
  (value, values) =>
    value === values[other] ? null : 'passwords_differ'
