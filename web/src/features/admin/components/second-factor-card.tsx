import type { adminApi } from '@sugya/contract/api/admin'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { ReadFailure } from '../../../components/ui/read-failure.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { adminCall } from '../../../lib/api/admin-call.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { formatMoment } from '../../../lib/i18n/format-moment.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpSecondFactor } from './set-up-second-factor.tsx'
import { TurnOffSecondFactor } from './turn-off-second-factor.tsx'
import { cardPart, cardStyles } from '../../../components/ui/card.ts'

const queryKey = ['admin', 'second-factor']
/** From here on the card says how to get new codes. */
const FEW_CODES = 3

/** Whether a code is asked for at sign-in, and what changes it. */
export function SecondFactorCard() {
  const { t } = useTranslation(['security', 'common'])
  const language = useLanguage()
  const client = useQueryClient()
  const [settingUp, setSettingUp] = useState(false)
  const [turningOff, setTurningOff] = useState(false)
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null)
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => adminCall<typeof adminApi.secondFactor>('GET /api/admin/second-factor', { signal }),
    refetchOnMount: 'always',
  })
  // The other sessions end with the activation.
  const changed = () => void client.invalidateQueries({ queryKey: ['admin'] })

  const isOn = data !== undefined && data.since !== null
  return (
    <section className={cardStyles()} aria-labelledby="second-factor">
      <div className={cardPart.head}>
        <h3 id="second-factor" className={cardPart.heading}>
          {t('secondFactor')}
        </h3>
        {data && (
          <Badge tone={isOn ? 'good' : 'none'} icon={isOn ? CircleCheck : undefined}>
            {t(isOn ? 'on' : 'off')}
          </Badge>
        )}
      </div>
      {!data && !isError && <Spinner label={t('common:loading')} />}
      {!data && isError && <ReadFailure text={t('loadFailed')} busy={isFetching} retry={() => void refetch()} />}
      {recoveryCodes && <RecoveryCodes codes={recoveryCodes} onSaved={() => setRecoveryCodes(null)} />}
      {data?.since && !recoveryCodes && (
        <>
          <p className={cardPart.lead}>
            {t('onText', { date: formatMoment(data.since, language) })} {t('codesLeft', { count: data.recoveryCodesLeft })}
            {data.recoveryCodesLeft <= FEW_CODES && ` ${t('fewCodes')}`}
          </p>
          <Button className="mbs-3" onClick={() => setTurningOff(true)}>
            {t('turnOff')}…
          </Button>
          <TurnOffSecondFactor open={turningOff} onClose={() => setTurningOff(false)} onDone={changed} />
        </>
      )}
      {data && !isOn && !recoveryCodes && (
        <>
          <p className={cardPart.lead}>{t('offText')}</p>
          {settingUp ? (
            <SetUpSecondFactor
              onCancel={() => setSettingUp(false)}
              onDone={(codes) => {
                notify({ title: t('turnedOn') })
                setSettingUp(false)
                setRecoveryCodes(codes)
                changed()
              }}
            />
          ) : (
            <Button variant="main" className="mbs-3" onClick={() => setSettingUp(true)}>
              {t('setUp')}
            </Button>
          )}
        </>
      )}
    </section>
  )
}
