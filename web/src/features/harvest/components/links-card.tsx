import type { LinksStatus } from '@sugya/contract/api/links'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { ReadFailure } from '../../../components/ui/read-failure.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { useFindLinks, useLinksStatus } from '../api/links-status.ts'
import { useFigures } from '../model/use-figures.ts'
import { Fact, Facts } from './facts.tsx'
import { styles } from './styles.ts'

/**
 * The card of the connections between texts: whether they have been found, how many, and a button to find them again.
 */
export function LinksCard() {
  const { t } = useTranslation(['connections', 'common'])
  const { data, isError, isFetching, refetch } = useLinksStatus()
  const run = useFindLinks()
  return (
    <section className={`${styles.card} ${styles.wide}`} aria-labelledby="harvest-links">
      <h3 id="harvest-links" className={styles.heading}>
        {t('cardTitle')}
      </h3>
      <p className={styles.text}>{t('cardText')}</p>
      {data ? (
        <>
          <LinksFacts status={data} />
          <Button disabled={run.isPending || data.state === 'running'} onClick={() => run.mutate()}>
            {t('run')}
          </Button>
        </>
      ) : isError ? (
        <ReadFailure text={t('failed')} busy={isFetching} retry={() => void refetch()} />
      ) : (
        <Spinner label={t('common:loading')} />
      )}
    </section>
  )
}

function LinksFacts({ status: { state, progress, found } }: { status: LinksStatus }) {
  const { t } = useTranslation('connections')
  const figures = useFigures()
  const states = {
    missing: t('missing'),
    running: t('running', { percent: Math.round(progress * 100) }),
    ready: t('ready'),
    failed: t('broken'),
  }
  return (
    <div role="status" className={styles.stack}>
      <Facts>
        <Fact label={t('state')} wide>
          {states[state]}
        </Fact>
        {found && (
          <>
            <Fact label={t('quotations')}>{figures.number(found.quotations)}</Fact>
            <Fact label={t('parallelTexts')}>{figures.number(found.parallels)}</Fact>
            {found.listed > 0 && <Fact label={t('listed')}>{figures.number(found.listed)}</Fact>}
            <Fact label={t('lasted')}>{figures.duration(found.seconds)}</Fact>
            <Fact label={t('lastRun')} wide>
              {figures.moment(found.at)}
            </Fact>
          </>
        )}
      </Facts>
    </div>
  )
}
