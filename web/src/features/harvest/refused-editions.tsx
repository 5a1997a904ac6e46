import type { ListedRefusal } from '@sugya/contract/editions'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Spinner } from '../../components/ui/spinner.tsx'
import { TextField } from '../../components/ui/text-field.tsx'
import { Confirm } from './confirm.tsx'
import { useAllowEdition, useRefused } from './editions.ts'
import { Fact, Facts } from './facts.tsx'
import { LoadFailure } from './load-failure.tsx'
import { isAllowable, useNames } from './names.ts'
import { useFigures } from './use-figures.ts'
import { useLatestSessions } from './watch-harvest.ts'
import './words.ts'

const keyOf = ({ title, language, editionTitle }: ListedRefusal) => `${title} ${language} ${editionTitle}`

/** What harvests have left out, and why; an administrator may let it in. */
export function RefusedEditions() {
  const { t } = useTranslation(['harvest', 'common'])
  const [wanted, setWanted] = useState('')
  const sought = useDeferredValue(wanted).trim()
  const [asked, setAsked] = useState<ListedRefusal | null>(null)
  const { number } = useFigures()
  const allow = useAllowEdition()
  // Another harvest than that of the edition's work: it comes with the next one.
  const isActive = useLatestSessions().data?.some(({ status }) => status === 'active') ?? false
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useRefused(sought)
  // What a harvest adds between two pages pushes others onto the next one: they come twice.
  const refused = [...new Map(data?.pages.flatMap(({ editions }) => editions.map((edition) => [keyOf(edition), edition]))).values()]
  const total = data?.pages[0]?.total ?? 0
  const action = isActive ? t('allowOnly') : t('allowOne')
  return (
    <section className="card harvest-card" aria-labelledby="harvest-refused">
      <h3 id="harvest-refused">{t('refused')}</h3>
      {(total > 0 || wanted !== '') && (
        <>
          <p className="harvest-note">{t('refusedLead')}</p>
          <TextField
            type="search"
            label={t('refusedFind')}
            hint={t('refusedFindHint')}
            autoComplete="off"
            value={wanted}
            onChange={({ target }) => setWanted(target.value)}
          />
        </>
      )}
      {data ? (
        refused.length === 0 ? (
          <p role="status" className="harvest-empty">
            {sought === '' ? t('refusedNone') : t('refusedNotFound')}
          </p>
        ) : (
          <>
            {total > refused.length && (
              <p className="harvest-note">{t('refusedMore', { shown: number(refused.length), total: number(total) })}</p>
            )}
            {isActive && <p className="harvest-note">{t('allowWait')}</p>}
            <ul className="harvest-rows">
              {refused.map((edition) => (
                <RefusedRow
                  key={keyOf(edition)}
                  edition={edition}
                  action={action}
                  disabled={allow.isPending}
                  onAllow={() => setAsked(edition)}
                />
              ))}
            </ul>
            {hasNextPage && (
              <button type="button" className="button" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
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
        action={action}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && allow.mutate({ ...asked, harvest: !isActive })}
      >
        {t(isActive ? 'allowOnlyText' : 'allowText', { edition: asked?.editionTitle ?? '' })}
      </Confirm>
    </section>
  )
}

interface RefusedRowProps {
  edition: ListedRefusal
  action: string
  disabled: boolean
  onAllow: () => void
}

function RefusedRow({ edition, action, disabled, onAllow }: RefusedRowProps) {
  const { t } = useTranslation('harvest')
  const names = useNames()
  const { title, editionTitle, license, reason, source, folder, allowed } = edition
  return (
    <li className="harvest-row">
      <div className="harvest-line">
        <bdi className="harvest-ref">{title}</bdi>
        {allowed && <span className="harvest-tag">{t('allowedAlready')}</span>}
        {isAllowable(reason) && (
          <button
            type="button"
            className="quiet-button harvest-line-end"
            aria-label={`${action}: ${title}, ${editionTitle}`}
            disabled={disabled}
            onClick={onAllow}
          >
            {action}
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
        <Fact label={t('harvestedFrom')}>{folder ?? t('network')}</Fact>
        {source !== '' && (
          <Fact label={t('source')} wide>
            {source}
          </Fact>
        )}
      </Facts>
    </li>
  )
}
