import { useEffect, useRef } from 'react'
import { type FieldValues, type DefaultValues, type Path, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { errorMessage, readErrorBody } from '../../../lib/api/error-message.ts'
import { notify } from '../../../lib/browser/notify.ts'

interface SecretFormOptions<Values extends FieldValues, Result> {
  values: Values
  send: (values: Values) => Promise<Result>
  onDone: (result: Result) => void
  failureTitle: string
  /** Takes the focus at first and after a failure, and the message when it belongs to no field. */
  field: Path<Values>
}

/** State of a form with a password or a code: what is wrong appears under its field and as a notice. */
export function useSecretForm<Values extends FieldValues, Result>(options: SecretFormOptions<Values, Result>) {
  const { values, send, onDone, failureTitle, field } = options
  const { t } = useTranslation('security')
  const form = useForm<Values>({ defaultValues: values as DefaultValues<Values> })
  const { errors, isSubmitting } = form.formState
  /** Disabled controls cannot take the focus: wait for the end of the request. */
  const toFocus = useRef<Path<Values> | null>(field)

  useEffect(() => {
    if (isSubmitting || toFocus.current === null) return
    form.setFocus(toFocus.current)
    toFocus.current = null
  }, [form, isSubmitting])

  async function ask(given: Values): Promise<void> {
    try {
      onDone(await send(given))
    } catch (error) {
      const wrong: Readonly<Record<string, string | undefined>> = readErrorBody(error)?.fields ?? {}
      const names = Object.keys(values) as Path<Values>[]
      const found = names.find((name) => wrong[name] !== undefined) ?? field
      const text = wrong[found] ?? errorMessage(error, t('tryAgain'))
      form.setError(found, { type: 'server', message: text })
      toFocus.current = found
      notify({ kind: 'error', title: failureTitle, text })
    }
  }

  return {
    form,
    submit: (event: React.FormEvent) => void form.handleSubmit(ask)(event),
    pending: isSubmitting,
    /** What is wrong with each field. */
    errors: Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message])) as Record<
      keyof Values,
      string | undefined
    >,
    required: (problem: 'passwordRequired' | 'codeRequired') => ({
      validate: (value: string) => (value.trim() === '' ? t(problem) : true),
    }),
  }
}
