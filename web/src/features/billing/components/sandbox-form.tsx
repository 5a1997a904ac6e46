import type { billingApi, Plan } from '@sugya/contract/api/billing'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { SubmitButton } from '../../../components/ui/submit-button.tsx'
import { TextField } from '../../../components/ui/text-field.tsx'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { call } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/error-message.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { isCode, isExpiry, isNumber, maskCode, maskExpiry, maskNumber } from '../model/card-masks.ts'
import { formatPrice } from '../api/plan.ts'

/** The numbers the sandbox knows (server/src/adapters/payments), as on test cards of the trade. */
const TEST_CARDS = [
  { number: '4242 4242 4242 4242', outcome: 'cardSucceeds' },
  { number: '4000 0000 0000 0002', outcome: 'cardDeclined' },
  { number: '4000 0025 0000 3155', outcome: 'cardAsks' },
] as const

interface PaymentFormProps {
  plan: Plan
  clientSecret: string
  onPaid: () => void
}

interface Card {
  number: string
  expiry: string
  code: string
}

/**
 * The card form without a payment provider: behaves like a real one, says that it is a test, and accepts three cards.
 */
export function SandboxForm({ plan, clientSecret, onPaid }: PaymentFormProps) {
  const { t } = useTranslation('premium')
  const price = formatPrice(plan, useLanguage())
  const [card, setCard] = useState<Card>({ number: '', expiry: '', code: '' })
  const [checked, setChecked] = useState(false)
  const [asking, setAsking] = useState(false)
  const [today] = useState(() => new Date())
  const number = useRef<HTMLInputElement>(null)
  const { state, failure, pay, fail, forget } = usePay(clientSecret, card.number, { onPaid, onAction: () => setAsking(true) })
  const wrong = {
    number: checked && !isNumber(card.number) ? t('cardNumberWrong') : undefined,
    expiry: checked && !isExpiry(card.expiry, today) ? t('expiryWrong') : undefined,
    code: checked && !isCode(card.code) ? t('cvcWrong') : undefined,
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    setChecked(true)
    forget()
    if (state === 'idle' && isNumber(card.number) && isExpiry(card.expiry, today) && isCode(card.code)) void pay(false)
  }
  function take(number: string): void {
    forget()
    setCard({ number, expiry: `12/${String((today.getFullYear() + 3) % 100)}`, code: '123' })
  }
  useEffect(() => {
    if (failure !== undefined) number.current?.focus()
  }, [failure])
  const field = { dir: 'ltr', inputMode: 'numeric', required: true, autoComplete: 'off' } as const

  return (
    <form
      className="sandbox-form mbs-5 border-bs border-line pbs-5 [&>[type=submit]]:mbs-4 [&>[type=submit]]:w-full"
      noValidate
      onSubmit={submit}
    >
      <div className="rounded-[8px] border border-dashed border-(--repaired) px-4 py-3 text-[0.9375rem] leading-normal" role="note">
        <p className="font-semibold text-(--repaired)">{t('testMode')}</p>
        <p>{t('testModeText')}</p>
      </div>
      <fieldset className="my-4 grid gap-2 sm:grid-cols-3" disabled={state !== 'idle'}>
        <legend className="sr-only">{t('testCards')}</legend>
        {TEST_CARDS.map(({ number, outcome }) => (
          <button
            key={number}
            type="button"
            className="grid min-h-11 justify-items-start gap-0.5 rounded-[8px] border border-line px-3 py-2 text-start text-sm/[1.4] text-muted hover:border-accent aria-pressed:border-accent"
            aria-pressed={card.number === number}
            onClick={() => take(number)}
          >
            <bdi dir="ltr" className="whitespace-nowrap text-ink tabular-nums">
              {number}
            </bdi>
            <span>{t(outcome)}</span>
          </button>
        ))}
      </fieldset>
      <fieldset className="grid min-w-0 grid-cols-2 gap-x-4 gap-y-1" disabled={state !== 'idle'}>
        <div className="col-span-full">
          <TextField
            {...field}
            label={t('cardNumber')}
            placeholder="1234 1234 1234 1234"
            ref={number}
            error={wrong.number ?? failure}
            value={card.number}
            onChange={({ target }) => setCard({ ...card, number: maskNumber(target.value) })}
          />
        </div>
        <TextField
          {...field}
          label={t('expiry')}
          placeholder="12/34"
          error={wrong.expiry}
          value={card.expiry}
          onChange={({ target }) => setCard({ ...card, expiry: maskExpiry(target.value, card.expiry) })}
        />
        <TextField
          {...field}
          label={t('cvc')}
          placeholder="123"
          error={wrong.code}
          value={card.code}
          onChange={({ target }) => setCard({ ...card, code: maskCode(target.value) })}
        />
      </fieldset>
      <SubmitButton pending={state !== 'idle'} pendingLabel={t(state === 'done' ? 'paid' : 'processing')}>
        {t('pay', { price })}
      </SubmitButton>
      <BankDialog
        open={asking}
        price={price}
        onAnswer={(agreed) => {
          setAsking(false)
          if (agreed) void pay(true)
          else fail(t('bankRefused'))
        }}
      />
    </form>
  )
}

/** Pays and tracks the progress. After a declined card the form can be used again. */
function usePay(clientSecret: string, cardNumber: string, { onPaid, onAction }: { onPaid: () => void; onAction: () => void }) {
  const { t } = useTranslation('premium')
  const [state, setState] = useState<'idle' | 'processing' | 'done'>('idle')
  const [failure, setFailure] = useState<string>()
  const fail = (text: string): void => {
    setFailure(text)
    setState('idle')
    notify({ kind: 'error', title: t('paymentFailed'), text })
  }
  const pay = async (authenticated: boolean): Promise<void> => {
    setState('processing')
    try {
      const body = { clientSecret, cardNumber: cardNumber.replace(/\s/g, ''), authenticated }
      const { status } = await call<typeof billingApi.paySandbox>('POST /api/billing/sandbox/pay', { body })
      if (status === 'requires_action') return onAction()
      setState('done')
      onPaid()
    } catch (error) {
      fail(errorMessage(error, t('paymentFailedText')))
    }
  }
  return { state, failure, pay, fail, forget: () => setFailure(undefined) }
}

interface BankDialogProps {
  open: boolean
  price: string
  /** Closing the dialog refuses. */
  onAnswer: (agreed: boolean) => void
}

/** Stands in for a bank's confirmation page. */
function BankDialog({ open, price, onAnswer }: BankDialogProps) {
  const { t } = useTranslation('premium')
  return (
    <ConfirmDialog
      open={open}
      title={t('bankTitle')}
      action={t('bankAgree')}
      back={t('bankRefuse')}
      onConfirm={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    >
      {t('bankText', { price })}
    </ConfirmDialog>
  )
}
