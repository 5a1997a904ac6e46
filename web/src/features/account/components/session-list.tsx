import type { accountApi, UserSession } from '@sugya/contract/api/account'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { call } from '../../../lib/api/client.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { formatRelativeTime } from '../../../lib/i18n/relative-time.ts'
import { describeDevice } from '../model/describe-device.ts'
import { errorMessage } from '../../../lib/api/error-message.ts'

export const sessionsKey = ['account-sessions']

/** The devices the user is signed in on. The current one is marked; the others can be signed out singly or together. */
export function SessionList() {
  const { t } = useTranslation(['account', 'common'])
  const { data, isError, refetch } = useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => call<typeof accountApi.listSessions>('GET /api/account/sessions', { signal }),
    staleTime: 0,
  })
  const end = useEndSession((id: string) => call<typeof accountApi.endSession>('DELETE /api/account/sessions/:id', { params: { id } }))
  const endOthers = useEndSession(() => call<typeof accountApi.endOtherSessions>('POST /api/account/sessions/end-others', {}))

  return (
    <section className="account-section" aria-labelledby="sessions">
      <h2 id="sessions">{t('sessions')}</h2>
      <p className="account-lead">{t('sessionsText')}</p>
      {!data && !isError && <Spinner label={t('common:loading')} />}
      {!data && isError && (
        <p role="alert">
          {t('sessionsFailed')}{' '}
          <button type="button" className="text-link" onClick={() => void refetch()}>
            {t('common:retry')}
          </button>
        </p>
      )}
      {data && (
        <ul>
          {data.map((session) => (
            <SessionLine
              key={session.id}
              session={session}
              pending={end.isPending && end.variables === session.id}
              onEnd={() => end.mutate(session.id)}
            />
          ))}
        </ul>
      )}
      {data && data.length > 1 && (
        <button type="button" className="button mbs-4" disabled={endOthers.isPending} onClick={() => endOthers.mutate('')}>
          {t('endOthers')}
        </button>
      )}
      {data?.length === 1 && <p className="text-sm/normal text-balance text-muted mbs-3">{t('onlyHere')}</p>}
    </section>
  )
}

function useEndSession(mutationFn: (id: string) => Promise<unknown>) {
  const { t } = useTranslation('account')
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => notify({ title: t('sessionEnded') }),
    onError: (error) => notify({ kind: 'error', title: t('saveFailed'), text: errorMessage(error, t('saveFailedText')) }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  })
}

interface SessionLineProps {
  session: UserSession
  pending: boolean
  onEnd: () => void
}

function SessionLine({ session, pending, onEnd }: SessionLineProps) {
  const { t } = useTranslation('account')
  const language = useLanguage()
  // The moment stays the same while the line is shown.
  const [now] = useState(() => new Date())
  const { browser, system } = describeDevice(session.userAgent)
  const device = browser && system ? t('device', { browser, system }) : (browser ?? system ?? t('unknownDevice'))
  return (
    <li className="account-row">
      <div className="flex min-h-11 items-center justify-between gap-4 *:first:min-w-0">
        <div>
          <p className="leading-[1.4] wrap-anywhere font-semibold">{device}</p>
          <p className="text-sm/normal text-muted">
            {session.current ? (
              <strong className="font-semibold text-(--proven)">{t('thisDevice')}</strong>
            ) : (
              t('lastUsed', { time: formatRelativeTime(session.lastUsedAt, now, language) })
            )}
            {session.ipAddress !== null && (
              <>
                {' · '}
                <bdi dir="ltr">{session.ipAddress}</bdi>
              </>
            )}
          </p>
        </div>
        {!session.current && (
          <button
            type="button"
            className="quiet-button -me-2 min-h-11 flex-none"
            aria-label={t('endOne', { device })}
            disabled={pending}
            onClick={onEnd}
          >
            {t('signOut')}
          </button>
        )}
      </div>
    </li>
  )
}
