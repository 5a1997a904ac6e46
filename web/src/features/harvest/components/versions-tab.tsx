import type { LibraryOperation, LibraryVersion } from '@sugya/contract/api/library-versions'
import { CircleAlert, CircleCheck, Radio, ShieldCheck, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../components/ui/badge.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { cardPart, cardStyles } from '../../../components/ui/card.ts'
import { Progress } from '../../../components/ui/progress.tsx'
import { ReadFailure } from '../../../components/ui/read-failure.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { useVersionOperation, useVersions } from '../api/versions.ts'
import { useFigures } from '../model/use-figures.ts'
import { Fact, Facts } from './facts.tsx'
import { ReturnDialog } from './return-dialog.tsx'
import { styles } from './styles.ts'

/** The kept versions of the library: which one serves, whether each is whole, and the way back to an earlier one. */
export function VersionsTab() {
  const { t } = useTranslation(['versions', 'common'])
  const { data, isError, isFetching, refetch } = useVersions()
  const [chosen, setChosen] = useState<LibraryVersion>()
  const operation = useVersionOperation()
  const isBusy = operation.isPending || data?.operation?.state === 'running'
  return (
    <section className={styles.section} aria-labelledby="versions-title">
      <h2 id="versions-title" className={styles.title}>
        {t('title')}
      </h2>
      <p className={styles.lead}>{t('lead')}</p>
      {data ? (
        <>
          {data.operation && <OperationLine operation={data.operation} />}
          {data.isWriting && <p className={styles.note}>{t('writing')}</p>}
          {data.damaged.length > 0 && (
            <p role="alert" className={styles.alert}>
              {t('damagedFiles')} <bdi className={styles.code}>{data.damaged.join(', ')}</bdi>
            </p>
          )}
          <ul className="grid gap-4">
            {data.versions.map((version) => (
              <VersionCard
                key={version.number}
                version={version}
                isBusy={isBusy}
                onVerify={() => operation.mutate({ kind: 'verify', number: version.number })}
                onReturn={() => setChosen(version)}
              />
            ))}
          </ul>
        </>
      ) : isError ? (
        <ReadFailure text={t('failed')} busy={isFetching} retry={() => void refetch()} />
      ) : (
        <Spinner label={t('common:loading')} />
      )}
      {chosen && (
        <ReturnDialog
          version={chosen}
          onClose={() => setChosen(undefined)}
          onConfirm={(typed) => {
            operation.mutate({ kind: 'rollback', number: chosen.number, typed })
            setChosen(undefined)
          }}
        />
      )}
    </section>
  )
}

function OperationLine({ operation: { kind, number, state } }: { operation: LibraryOperation }) {
  const { t } = useTranslation('versions')
  const text = kind === 'verify' ? t(`verify_${state}`, { number }) : t(`rollback_${state}`, { number })
  return (
    <div role="status">
      <p className={styles.text}>{text}</p>
      {state === 'running' && <Progress aria-label={text} />}
    </div>
  )
}

interface VersionCardProps {
  version: LibraryVersion
  isBusy: boolean
  onVerify: () => void
  onReturn: () => void
}

function VersionCard({ version, isBusy, onVerify, onReturn }: VersionCardProps) {
  const { t } = useTranslation('versions')
  const figures = useFigures()
  const { number, publishedAt, works, segments, bytes, descriptions, readers, check, isServed, isReadable } = version
  const heading = `version-${String(number)}`
  return (
    <li className={cardStyles()} aria-labelledby={heading}>
      <div className={cardPart.head}>
        <h3 id={heading} className={cardPart.heading}>
          {t('version', { number })}
        </h3>
        {isServed && (
          <Badge tone="good" icon={Radio}>
            {t('serves')}
          </Badge>
        )}
        {!isReadable && <Badge tone="none">{t('otherRelease')}</Badge>}
      </div>
      <div className="mbs-2">
        <Facts>
          <Fact label={t('published')} wide>
            {publishedAt === null ? t('unknown') : figures.moment(publishedAt)}
          </Fact>
          <Fact label={t('works')}>{figures.number(works)}</Fact>
          <Fact label={t('segments')}>{figures.number(segments)}</Fact>
          <Fact label={t('size')}>{t('megabytes', { size: figures.number(Math.max(1, Math.round(bytes / 1e6))) })}</Fact>
          <Fact label={t('readers')}>{figures.number(readers)}</Fact>
          {descriptions > 0 && <Fact label={t('descriptions')}>{figures.number(descriptions)}</Fact>}
        </Facts>
      </div>
      <p className="my-3 flex flex-wrap items-center gap-2">
        {check === null ? (
          <Badge tone="none">{t('neverChecked')}</Badge>
        ) : check.problem === null ? (
          <Badge tone="good" icon={CircleCheck}>
            {t('whole')}
          </Badge>
        ) : (
          <Badge tone="bad" icon={CircleAlert}>
            {t('damaged')}
          </Badge>
        )}
        {check !== null && <span className={styles.note}>{t('checkedAt', { at: figures.moment(check.at) })}</span>}
      </p>
      {check?.problem && (
        <p className={styles.note}>
          {t('damagedFile')} <bdi className={styles.code}>{check.problem.file}</bdi>
        </p>
      )}
      <div className={styles.buttons}>
        <Button disabled={isBusy} onClick={onVerify} aria-label={t('verifyNamed', { number })}>
          <ShieldCheck aria-hidden className="icon" />
          {t('verify')}
        </Button>
        {!isServed && isReadable && (
          <Button disabled={isBusy} onClick={onReturn} aria-label={t('returnNamed', { number })}>
            <Undo2 aria-hidden className="icon" />
            {t('return')}
          </Button>
        )}
      </div>
    </li>
  )
}
