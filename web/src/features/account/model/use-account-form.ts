import { fieldProblems, type FieldProblem } from '@sugya/contract/rules/account'
import { useEffect, useRef, useState } from 'react'
import { useForm, type FieldErrors } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { errorMessage, readErrorBody } from '../../../lib/api/error-message.ts'
import type { Rule } from './form-rules.ts'

interface FormOptions<Field extends string, Result> {
  /** Every field of the form, in the order of the page, with its rule. */
  rules: Record<Field, Rule>
  start?: Partial<Record<NoInfer<Field>, string>>
  send: (values: Record<Field, string>) => Promise<Result>
  onDone: (result: Result, values: Record<Field, string>) => void
  /** Above the reason, wherever that stands. */
  failureTitle: string
  /** Shown when the server sends no message. */
  failureText: string
  /** The field that gets the focus after a failure that belongs to no field. */
  focusOnFailure: NoInfer<Field>
}

const NO_FAILURE = { title: '', text: '' }

const isProblem = (value: string): value is FieldProblem => (fieldProblems as readonly string[]).includes(value)

/**
 * State of an account form. The contract's rules validate before sending, the server's answer after it; each problem
 * appears under its field, and the first invalid field gets the focus. `field(name)` returns the properties of a
 * control; `failure` is what stands next to the button.
 */
export function useAccountForm<Field extends string, Result>(options: FormOptions<Field, Result>) {
  const { rules, start, send, onDone, failureTitle, failureText, focusOnFailure } = options
  const { t } = useTranslation('account')
  const [failure, setFailure] = useState(NO_FAILURE)
  /** Focused once the request has ended: disabled controls cannot take the focus. */
  const toFocus = useRef<Field | null>(null)
  const names = Object.keys(rules) as Field[]

  const form = useForm<Record<string, string>>({
    defaultValues: Object.fromEntries(names.map((name) => [name, start?.[name] ?? ''])),
    resolver: (values) => {
      const errors: FieldErrors<Record<string, string>> = {}
      for (const name of names) {
        const message = rules[name](values[name] ?? '', values)
        if (message !== null) errors[name] = { type: 'rule', message }
      }
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
    },
  })
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form

  useEffect(() => {
    if (isSubmitting || toFocus.current === null) return
    setFocus(toFocus.current)
    toFocus.current = null
  }, [isSubmitting, setFocus])

  async function ask(given: Record<string, string>): Promise<void> {
    const values = given as Record<Field, string>
    setFailure(NO_FAILURE)
    try {
      onDone(await send(values), values)
    } catch (error) {
      const wrong: Readonly<Record<string, string | undefined>> = readErrorBody(error)?.fields ?? {}
      const found = names.filter((name) => wrong[name] !== undefined)
      for (const name of found) form.setError(name, { type: 'server', message: wrong[name] })
      setFailure({ title: failureTitle, text: found.length > 0 ? '' : errorMessage(error, failureText) })
      toFocus.current = found[0] ?? focusOnFailure
    }
  }

  return {
    submit: (event: React.FormEvent) => void form.handleSubmit(ask)(event),
    pending: isSubmitting,
    failure,
    field: (name: Field) => {
      const message = errors[name]?.message
      return { ...form.register(name), error: message && (isProblem(message) ? t(`problem_${message}`) : message) }
    },
  }
}
