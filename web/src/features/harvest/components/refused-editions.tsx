import type { ListedRefusal } from '@sugya/contract/api/editions'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ForeignName } from '../../../components/ui/foreign-name.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { TextField } from '../../../components/ui/text-field.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { useAllowEdition, useRefused } from '../api/editions.ts'
import { Fact, Facts } from './facts.tsx'
import { useNames } from '../model/names.ts'
import { PagedList } from './paged-list.tsx'
import { useFigures } from '../model/use-figures.ts'
import { useLatestSessions } from '../api/watch-harvest.ts'
import { styles } from './styles.ts'

const toKey = ({ title, language, editionTitle }: ListedRefusal) => `${title} ${language} ${editionTitle}`

/** Editions that harvests left out, with the reasons; an administrator may allow them. */
export function RefusedEditions() {
  const { t } = useTranslation('harvest')
  const [wanted, setWanted] = useState('')
  const sought = useDeferredValue(wanted).trim()
  const [asked, setAsked] = useState<ListedRefusal | null>(null)
  const { number } = useFigures()
  const allow = useAllowEdition()
  // During a harvest no other can start: the edition comes with the next one.
  const isActive = useLatestSessions().data?.some(({ status }) => status === 'active') ?? false
  const query = useRefused(sought)
  const total = query.data?.pages[0]?.total ?? 0
  const action = isActive ? t('allowOnly') : t('allowOne')
  return (
    <section className={styles.card} aria-labelledby="harvest-refused">
      <h3 id="harvest-refused" className={styles.heading}>
        {t('refused')}
      </h3>
      {(total > 0 || wanted !== '') && (
        <>
          <p className={styles.note}>{t('refusedLead')}</p>
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
      <PagedList
        query={query}
        getItems={({ editions }) => editions}
        getKey={toKey}
        empty={sought === '' ? t('refusedNone') : t('refusedNotFound')}
        lead={(shown) => (
          <>
            {total > shown && <p className={styles.note}>{t('refusedMore', { shown: number(shown), total: number(total) })}</p>}
            {isActive && <p className={styles.note}>{t('allowWait')}</p>}
          </>
        )}
      >
        {(edition, key) => (
          <RefusedRow key={key} edition={edition} action={action} disabled={allow.isPending} onAllow={() => setAsked(edition)} />
        )}
      </PagedList>
      <ConfirmDialog
        open={asked !== null}
        title={t('allowAsk')}
        action={action}
        back={t('back')}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null)
          if (asked) allow.mutate({ ...asked, harvest: !isActive })
        }}
      >
        {t(isActive ? 'allowOnlyText' : 'allowText', { edition: asked?.editionTitle ?? '' })}
      </ConfirmDialog>
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
    <li className={styles.row}>
      <div className={styles.line}>
        <bdi className={styles.reference}>{title}</bdi>
        {allowed && <span className={styles.tag}>{t('allowedAlready')}</span>}
        {/* The library cannot store texts in other languages. */}
        {reason.code !== 'unsupported_language' && (
          <Button
            variant="quiet"
            size="tall"
            className="ms-auto"
            aria-label={`${action}: ${title}, ${editionTitle}`}
            disabled={disabled}
            onClick={onAllow}
          >
            {action}
          </Button>
        )}
      </div>
      <Facts>
        <Fact label={t('edition')} wide>
          <ForeignName name={editionTitle} />
        </Fact>
        <Fact label={t('language')}>{names.language(edition.language)}</Fact>
        <Fact label={t('license')}>{names.license(license)}</Fact>
        <Fact label={t('reason')}>{names.refusal(reason)}</Fact>
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
