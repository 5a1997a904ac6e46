import type { accountApi } from '@sugya/contract/api/account'
import { useTranslation } from 'react-i18next'
import { PageSection } from '../../../components/ui/page-section.tsx'
import { SessionList } from '../../../components/ui/session-list.tsx'
import { call } from '../../../lib/api/client.ts'

export const sessionsKey = ['account-sessions']

/** Where the user is signed in. */
export function OwnSessions() {
  const { t } = useTranslation('account')
  return (
    <PageSection id="sessions" title={t('sessions')} lead={t('sessionsText')}>
      <SessionList
        queryKey={sessionsKey}
        read={(signal) => call<typeof accountApi.listSessions>('GET /api/account/sessions', { signal })}
        end={(id) => call<typeof accountApi.endSession>('DELETE /api/account/sessions/:id', { params: { id } })}
        endOthers={() => call<typeof accountApi.endOtherSessions>('POST /api/account/sessions/end-others', {})}
      />
    </PageSection>
  )
}
