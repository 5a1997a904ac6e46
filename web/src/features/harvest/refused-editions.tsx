import type { listHarvestSessions, RefusedEdition } from '@sugya/contract/harvest'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Spinner } from '../../components/ui/spinner.tsx'
import { adminCall } from '../../lib/admin-call.ts'
import { Confirm } from './confirm.tsx'
import { Fact, Facts } from './facts.tsx'
import { LoadFailure } from './load-failure.tsx'
import { isLicenceReason, useNames } from './names.ts'
import { refusedIn } from './refused.ts'
import { useStartHarvest } from './start-harvest.ts'
import { useFigures } from './use-figures.ts'
import './words.ts'

/** So many of the latest harvests are asked what they left out. */
const SESSIONS = 20
/** Editions drawn at once. */
const PAGE = 25

/** What was left out of the latest harvests, and why; where a licence was the reason, an administrator may let it in. */
export function RefusedEditions() {
  const { t } = useTranslation(['harvest', 'common'])
  const [shown, setShown] = useState(PAGE)
  const [asked, setAsked] = useState<RefusedEdition | null>(null)
  const { number } = useFigures()
  const allow = useStartHarvest(t('allowStarted'))
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['admin', 'harvest', 'watched', 'refused'],
    queryFn: ({ signal }) =>
      adminCall<typeof listHarvestSessions>('GET /api/training/harvest-sessions', { signal, query: { limit: SESSIONS, offset: 0 } }),
    staleTime: 0,
  })
  const isActive = data?.some(({ status }) => status === 'active') ?? false
  const refused = refusedIn(data ?? [])
  const total = Math.max(refused.length, ...(data ?? []).map(({ errorSummary }) => errorSummary?.refusedEditions ?? 0))
  return (
    <section className="card harvest-card" aria-labelledby="harvest-refused">
      <h3 id="harvest-refused">{t('refused')}</h3>
      {data ? (
        refused.length === 0 ? (
          <p className="harvest-empty">{t('refusedNone')}</p>
        ) : (
          <>
            <p className="harvest-note">{t('refusedLead')}</p>
            {total > refused.length && (
              <p className="harvest-note">{t('refusedMore', { shown: number(refused.length), total: number(total) })}</p>
            )}
            {isActive && <p className="harvest-note">{t('allowWait')}</p>}
            <ul className="harvest-rows">
              {refused.slice(0, shown).map((edition) => (
                <RefusedRow
                  key={`${edition.title} ${edition.language} ${edition.editionTitle}`}
                  edition={edition}
                  disabled={isActive || allow.isPending}
                  onAllow={() => setAsked(edition)}
                />
              ))}
            </ul>
            {refused.length > shown && (
              <button type="button" className="button" onClick={() => setShown(shown + PAGE)}>
                {t('showMore')}
              </button>
            )}
          </>
        )
      ) : isError ? (
        <LoadFailure text={t('loadFailed')} busy={isFetching} retry={() => void refetch()} />
      ) : (
        <Spinner label={t('common:loading')} />
      )}
      <Confirm
        open={asked !== null}
        title={t('allowAsk')}
        action={t('allowOne')}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && allow.mutate({ titles: [asked.title], allow: [asked.editionTitle] })}
      >
        {t('allowText', { edition: asked?.editionTitle ?? '' })}
      </Confirm>
    </section>
  )
}

interface RefusedRowProps {
  edition: RefusedEdition
  disabled: boolean
  onAllow: () => void
}

function RefusedRow({ edition, disabled, onAllow }: RefusedRowProps) {
  const { t } = useTranslation('harvest')
  const names = useNames()
  const { title, editionTitle, license, reason } = edition
  return (
    <li className="harvest-row">
      <div className="harvest-line">
        <bdi className="harvest-ref">{title}</bdi>
        {isLicenceReason(reason) && (
          <button
            type="button"
            className="quiet-button harvest-line-end"
            aria-label={`${t('allowOne')}: ${title}, ${editionTitle}`}
            disabled={disabled}
            onClick={onAllow}
          >
            {t('allowOne')}
          </button>
        )}
      </div>
      <Facts>
        <Fact label={t('edition')} wide>
          {editionTitle}
        </Fact>
        <Fact label={t('language')}>{names.language(edition.language)}</Fact>
        <Fact label={t('licence')}>{license || t('unknownLicence')}</Fact>
        <Fact label={t('reason')}>{names.reason(reason)}</Fact>
      </Facts>
    </li>
  )
}
