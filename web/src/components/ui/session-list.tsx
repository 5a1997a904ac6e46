import type { UserSession } from '@sugya/contract/api/account'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { errorMessage } from '../../lib/api/error-message.ts'
import { describeDevice } from '../../lib/browser/describe-device.ts'
import { notify } from '../../lib/browser/notify.ts'
import { formatRelativeTime } from '../../lib/i18n/relative-time.ts'
import { useLanguage } from '../../lib/i18n/setup.ts'
import { RetryAlert } from './retry-alert.tsx'
import { Spinner } from './spinner.tsx'

interface SessionListProps {
  queryKey: string[]
  read: (signal: AbortSignal) => Promise<UserSession[]>
  end: (id: string) => Promise<unknown>
  endOthers: () => Promise<unknown>
}

/**
 * The devices that somebody is signed in on, a user or an administrator. The current one is marked; the others can be
 * signed out singly or together.
 */
export function SessionList({ queryKey, read, end, endOthers }: SessionListProps) {
  const { t } = useTranslation(['account', 'common'])
  const { data, isError, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => read(signal), staleTime: 0 })
  const ending = useEndSession(queryKey, end)
  const endingOthers = useEndSession(queryKey, endOthers)
  return (
    <>
      {!data && !isError && <Spinner label={t('common:loading')} />}
      {!data && isError && <RetryAlert text={t('sessionsFailed')} onRetry={() => void refetch()} />}
      {data && (
        <ul>
          {data.map((session) => (
            <SessionLine
              key={session.id}
              session={session}
              pending={ending.isPending && ending.variables === session.id}
              onEnd={() => ending.mutate(session.id)}
            />
          ))}
        </ul>
      )}
      {data && data.length > 1 && (
        <Button className="mbs-4" disabled={endingOthers.isPending} onClick={() => endingOthers.mutate('')}>
          {t('endOthers')}
        </Button>
      )}
      {data?.length === 1 && <p className="text-sm/normal text-balance text-muted mbs-3">{t('onlyHere')}</p>}
    </>
  )
}

function useEndSession(queryKey: string[], mutationFn: (id: string) => Promise<unknown>) {
  const { t } = useTranslation('account')
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => notify({ title: t('sessionEnded') }),
    onError: (error) => notify({ kind: 'error', title: t('saveFailed'), text: errorMessage(error, t('saveFailedText')) }),
    onSettled: () => client.invalidateQueries({ queryKey }),
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
    <li className="border-bs border-line py-3 last:border-be">
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
          <Button
            variant="quiet"
            size="tall"
            className="-me-2 flex-none"
            aria-label={t('endOne', { device })}
            disabled={pending}
            onClick={onEnd}
          >
            {t('signOut')}
          </Button>
        )}
      </div>
    </li>
  )
}
