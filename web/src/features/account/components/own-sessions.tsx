import type { accountApi } from '@sugya/contract/api/account'
import { useTranslation } from 'react-i18next'
import { SessionList } from '../../../components/ui/session-list.tsx'
import { call } from '../../../lib/api/client.ts'

export const sessionsKey = ['account-sessions']

/** Where the user is signed in. */
export function OwnSessions() {
  const { t } = useTranslation('account')
  return (
    <section className="account-section" aria-labelledby="sessions">
      <h2 id="sessions">{t('sessions')}</h2>
      <p className="account-lead">{t('sessionsText')}</p>
      <SessionList
        queryKey={sessionsKey}
        read={(signal) => call<typeof accountApi.listSessions>('GET /api/account/sessions', { signal })}
        end={(id) => call<typeof accountApi.endSession>('DELETE /api/account/sessions/:id', { params: { id } })}
        endOthers={() => call<typeof accountApi.endOtherSessions>('POST /api/account/sessions/end-others', {})}
      />
    </section>
  )
}
