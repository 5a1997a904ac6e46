import type { DailyMail, DailyMailChoice } from '@sugya/contract/api/daily'
import { isSameChoice } from '@sugya/contract/rules/daily-mail'
import { CYCLES } from '@sugya/contract/rules/study-cycles'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { Button, buttonStyles } from '../../../components/ui/button.tsx'
import { Choice, Choices } from '../../../components/ui/choices.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { RetryAlert } from '../../../components/ui/retry-alert.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { textStyles } from '../../../components/ui/text-styles.ts'
import { errorMessage } from '../../../lib/api/error-message.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { STUDY_PLACES, useStudyPlace } from '../../../lib/browser/use-study-place.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { useAccount } from '../../../session/use-account.ts'
import { useDailyMail, useDailyMailCalls } from '../api/use-daily-mail.ts'
import { CYCLE_WORDS } from '../model/cycle-words.ts'

/** The daily e-mail: a guest is invited to make an account, a user chooses cycles, hour and place. */
export function DailyMailSettings() {
  const { t } = useTranslation('daily')
  const user = useAccount()
  const { pathname } = useLocation()
  return (
    <>
      <p className={`${textStyles.note} mbs-1 max-w-176`}>{t('mailText')}</p>
      {user === null && (
        <>
          <p className={`${textStyles.note} max-w-176`}>{t('mailGuest')}</p>
          <p className="mbs-2 flex flex-wrap gap-x-2">
            <Link to={`/signup?next=${pathname}`} className={buttonStyles({ variant: 'quiet', size: 'tall', className: '-ms-2' })}>
              {t('mailSignUp')}
            </Link>
            <Link to={`/login?next=${pathname}`} className={buttonStyles({ variant: 'quiet', size: 'tall' })}>
              {t('mailSignIn')}
            </Link>
          </p>
        </>
      )}
      {user && <OwnMail email={user.email} />}
    </>
  )
}

function OwnMail({ email }: { email: string }) {
  const { t } = useTranslation(['daily', 'common'])
  const { data: mail, isError, refetch } = useDailyMail()
  if (mail !== undefined) return <MailForm mail={mail} email={email} />
  if (isError) return <RetryAlert text={t('mailReadFailed')} onRetry={() => void refetch()} />
  return <Spinner label={t('common:loading')} />
}

/** Whether the server sends a link when this choice is saved. */
const getsLink = (mail: DailyMail | null, choice: DailyMailChoice) => mail === null || (!mail.confirmed && isSameChoice(mail, choice))

function MailForm({ mail, email }: { mail: DailyMail | null; email: string }) {
  const { t } = useTranslation(['daily', 'library'])
  const language = useLanguage()
  const [studyPlace] = useStudyPlace()
  const { write, stop } = useDailyMailCalls()
  const submit = useRef<HTMLButtonElement>(null)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  /** What is not saved yet. */
  const [edited, setEdited] = useState<Partial<DailyMailChoice>>({})
  const { cycles, hour, place } = mail ?? { cycles: ['portion', 'daf'], hour: 7, place: studyPlace }
  const choice: DailyMailChoice = { cycles, hour, place, timeZone: mail?.timeZone ?? timeZone, ...edited }
  const pending = write.isPending || stop.isPending
  const change = (fields: Partial<DailyMailChoice>) => setEdited({ ...edited, timeZone, ...fields })
  const toggle = (cycle: (typeof CYCLES)[number]) => {
    const toggled = CYCLES.filter((one) => (one === cycle ? !choice.cycles.includes(one) : choice.cycles.includes(one)))
    if (toggled.length > 0) change({ cycles: toggled })
  }
  const hourNames = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
  const state = mail === null ? '' : t(mail.confirmed ? 'mailOn' : 'mailUnconfirmed', { email })
  const onError = (error: Error) => notify({ kind: 'error', title: t('mailFailed'), text: errorMessage(error, t('mailFailedText')) })

  function save(): void {
    if (pending) return
    const title = t(getsLink(mail, choice) ? 'mailLinkSent' : 'mailSaved')
    const onSuccess = () => {
      // What was changed meanwhile is not saved.
      setEdited((now) => (now === edited ? {} : now))
      notify({ title })
    }
    write.mutate(choice, { onSuccess, onError })
  }

  function end(): void {
    if (pending) return
    const onSuccess = () => {
      setEdited({})
      notify({ title: t('mailStopped') })
      // The pressed button is gone.
      submit.current?.focus()
    }
    stop.mutate(undefined, { onSuccess, onError })
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <p role="status" className="mbs-2 max-w-176 leading-[1.6] wrap-anywhere empty:hidden">
        {state}
      </p>
      <Choices label={t('mailCycles')} className="mbs-3 gap-1">
        {CYCLES.map((cycle) => (
          <Choice key={cycle} pressed={choice.cycles.includes(cycle)} onPress={() => toggle(cycle)}>
            {t(CYCLE_WORDS[cycle].name)}
          </Choice>
        ))}
      </Choices>
      <div className="mbs-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <label className="flex items-center gap-2">
          {t('mailHour')}
          <Select value={choice.hour} onChange={({ target }) => change({ hour: Number(target.value) })}>
            {Array.from({ length: 24 }, (_, hour) => (
              <option key={hour} value={hour}>
                {hourNames.format(hour * 3_600_000)}
              </option>
            ))}
          </Select>
        </label>
        <span className={textStyles.note}>{t('mailZone', { zone: choice.timeZone })}</span>
        <Choices label={t('library:place')} className="gap-0.5">
          {STUDY_PLACES.map((one) => (
            <Choice key={one} pressed={one === choice.place} onPress={() => change({ place: one })}>
              {t(`library:${one}`)}
            </Choice>
          ))}
        </Choices>
      </div>
      <p className="mbs-3 flex flex-wrap gap-3">
        {/* `disabled` would take the focus away. */}
        <Button ref={submit} type="submit" className="aria-disabled:opacity-65" aria-disabled={pending}>
          {pending ? t('mailSaving') : mail === null ? t('mailStart') : getsLink(mail, choice) ? t('mailAgain') : t('mailSave')}
        </Button>
        {mail !== null && (
          <Button variant="quiet" size="tall" className="aria-disabled:opacity-65" aria-disabled={pending} onClick={end}>
            {t('mailStop')}
          </Button>
        )}
      </p>
    </form>
  )
}
