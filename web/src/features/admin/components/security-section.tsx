import type { adminApi } from '@sugya/contract/api/admin'
import { useTranslation } from 'react-i18next'
import { SessionList } from '../../../components/ui/session-list.tsx'
import { adminCall } from '../../../lib/api/admin-call.ts'
import { SecondFactorCard } from './second-factor-card.tsx'
import { cardPart, cardStyles } from '../../../components/ui/card.ts'

/** How the administrator signs in: two-step verification and open sessions. */
export function SecuritySection() {
  const { t } = useTranslation(['security', 'account'])
  return (
    <section className="grid max-w-2xl gap-5 py-5" aria-labelledby="security-section">
      <h2 id="security-section" className="font-serif text-[1.375rem] leading-[1.3] font-medium">
        {t('title')}
      </h2>
      <SecondFactorCard />
      <section className={cardStyles()} aria-labelledby="admin-sessions">
        <h3 id="admin-sessions" className={cardPart.heading}>
          {t('account:sessions')}
        </h3>
        <p className={`${cardPart.lead} mbe-3`}>{t('sessionsText')}</p>
        <SessionList
          queryKey={['admin', 'sessions']}
          read={(signal) => adminCall<typeof adminApi.listSessions>('GET /api/admin/sessions', { signal })}
          end={(id) => adminCall<typeof adminApi.endSession>('DELETE /api/admin/sessions/:id', { params: { id } })}
          endOthers={() => adminCall<typeof adminApi.endOtherSessions>('POST /api/admin/sessions/end-others', {})}
        />
      </section>
    </section>
  )
}
