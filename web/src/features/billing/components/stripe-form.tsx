import type { Plan } from '@sugya/contract/api/billing'
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripeElements, StripePaymentElementOptions } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useState, type FormEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { SubmitButton } from '../../../components/ui/submit-button.tsx'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { formatPrice } from '../api/plan.ts'
import { useStripeLook } from '../model/stripe-look.ts'

const HOST = 'js.stripe.com'

interface PaymentFormProps {
  plan: Plan
  clientSecret: string
  /** Runs when the payment succeeded or is pending; the query says which. */
  onPaid: (query?: string) => void
}

/**
 * Specification §5 "Payment form": name and e-mail as Stripe sees fit, never phone, address or country; no terms;
 * wallets where there are any.
 */
const OPTIONS: StripePaymentElementOptions = {
  layout: 'tabs',
  fields: { billingDetails: { name: 'auto', email: 'auto', phone: 'never', address: 'never' } },
  terms: { card: 'never' },
  wallets: { applePay: 'auto', googlePay: 'auto' },
}

/** Stripe's card form, rendered by Stripe's script. If the script cannot be loaded, says why and offers to retry. */
export function StripeForm({ plan, clientSecret, onPaid }: PaymentFormProps) {
  const { t } = useTranslation(['premium', 'common'])
  const language = useLanguage()
  const appearance = useStripeLook()
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['stripe', plan.publishableKey],
    queryFn: () => loadStripe(plan.publishableKey ?? ''),
    staleTime: Infinity,
  })
  if (isError && !isFetching) {
    return (
      <div role="alert" className="mbs-5 grid justify-items-start gap-3 leading-[1.55]">
        <p>{t('formUnreachable', { host: HOST })}</p>
        <Button onClick={() => void refetch()}>{t('common:retry')}</Button>
      </div>
    )
  }
  if (!data) {
    return (
      <div className="flex min-h-24 flex-wrap items-center gap-3 text-muted">
        <Spinner label={t('loading')} />
        <p aria-live="polite">{t('preparing')}</p>
      </div>
    )
  }
  return (
    // A mounted form cannot change its language: remount it.
    <Elements key={language} stripe={data} options={{ clientSecret, locale: language, appearance }}>
      <Form plan={plan} onPaid={onPaid} />
    </Elements>
  )
}

function Form({ plan, onPaid }: Omit<PaymentFormProps, 'clientSecret'>) {
  const { t } = useTranslation('premium')
  const language = useLanguage()
  const stripe = useStripe()
  const elements = useElements()
  const [state, setState] = useState<'loading' | 'idle' | 'processing' | 'done'>('loading')
  const [shownFailure, setFailure] = useState('')

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!stripe || !elements || state !== 'idle') return
    setState('processing')
    setFailure('')
    const { failure, query } = await confirm(stripe, elements)
    if (failure === null) {
      setState('done')
      onPaid(query)
      return
    }
    setState('idle')
    const text = failure || t('paymentFailedText')
    setFailure(text)
    elements.getElement('payment')?.focus()
    notify({ kind: 'error', title: t('paymentFailed'), text })
  }

  return (
    <form
      className="mbs-5 border-bs border-line pbs-5 [&>[type=submit]]:mbs-4 [&>[type=submit]]:w-full"
      onSubmit={(event) => void submit(event)}
    >
      <PaymentElement options={OPTIONS} onReady={() => setState('idle')} />
      <p role="alert" className="mbs-3 text-[0.9375rem] leading-normal text-danger empty:mbs-0">
        {shownFailure}
      </p>
      <SubmitButton pending={state === 'processing' || state === 'done'} pendingLabel={t(state === 'done' ? 'paid' : 'processing')}>
        {t('pay', { price: formatPrice(plan, language) })}
      </SubmitButton>
      <p className="mbs-3 text-sm/normal text-pretty text-muted">{t('cardSafe', { host: 'stripe.com' })}</p>
    </form>
  )
}

/**
 * Confirms the payment. A bank with a confirmation page of its own redirects there and back to /success. `failure` is
 * the provider's message ('' if it gave none), or null on success, with the `query` that Stripe would have put into the
 * address.
 */
async function confirm(stripe: Stripe, elements: StripeElements): Promise<{ failure: string | null; query?: string }> {
  try {
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      confirmParams: {
        return_url: `${location.origin}/success`,
        payment_method_data: { billing_details: { phone: '', address: createPlaceholderAddress() } },
      },
      redirect: 'if_required',
    })
    if (error) return { failure: error.message ?? '' }
    const query = new URLSearchParams({ payment_intent: paymentIntent.id, redirect_status: paymentIntent.status })
    return { failure: null, query: query.toString() }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : '' }
  }
}

/**
 * Stripe requires the fields that the form hides. Only the country must not be empty; it is guessed from the browser's
 * language.
 */
function createPlaceholderAddress() {
  const country = new Intl.Locale(navigator.language).maximize().region ?? 'US'
  return { line1: '', line2: '', city: '', state: '', postal_code: '', country }
}
