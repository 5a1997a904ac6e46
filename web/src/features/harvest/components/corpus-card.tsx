import type { harvestApi } from '@sugya/contract/api/harvest'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ReadFailure } from '../../../components/ui/read-failure.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { adminCall } from '../../../lib/api/admin-call.ts'
import { Fact, Facts } from './facts.tsx'
import { useNames } from '../model/names.ts'
import { useFigures } from '../model/use-figures.ts'
import { styles } from './styles.ts'

/** What the source offers changes by the month, not by the minute. */
const EVERY = 300_000
/** After a failure. */
const SILENT_EVERY = 60_000

/** The messages of the server are for scripts. */
const READY = 'The library is ready to be harvested'

/** What the source offers. */
export function useCorpusOverview() {
  return useQuery({
    queryKey: ['admin', 'harvest', 'overview'],
    queryFn: ({ signal }) => adminCall<typeof harvestApi.readCorpusOverview>('GET /api/training/corpus-overview', { signal }),
    staleTime: EVERY,
    refetchInterval: ({ state }) => (state.data?.availableCorpora.length === 0 ? SILENT_EVERY : EVERY),
  })
}

/** The card with the corpus overview. */
export function CorpusCard() {
  const { t } = useTranslation(['harvest', 'common'])
  const { data, isError, isFetching, refetch } = useCorpusOverview()
  const names = useNames()
  const figures = useFigures()
  const formatSize = (said: string): string => {
    const [, size, unit] = /^([\d.]+) (MB|GB)$/.exec(said) ?? []
    if (size === undefined) return said
    return t(unit === 'MB' ? 'megabytes' : 'gigabytes', { size: figures.size(Number(size)) })
  }
  return (
    <section className={styles.card} aria-labelledby="harvest-overview">
      <h3 id="harvest-overview" className={styles.heading}>
        {t('overview')}
      </h3>
      {data && data.availableCorpora.length > 0 ? (
        <>
          <p className={styles.text} dir="auto">
            {data.message === READY ? t('overviewReady') : data.message}
          </p>
          <Facts>
            <Fact label={t('estimatedTexts')}>{figures.number(data.estimatedTexts)}</Fact>
            <Fact label={t('estimatedSize')}>{formatSize(data.estimatedSize)}</Fact>
            <Fact label={t('languages')} wide>
              {names.languages(data.languages)}
            </Fact>
          </Facts>
          <h4 className={styles.subheading}>{t('corpora')}</h4>
          <ul className={styles.tags}>
            {data.availableCorpora.map((name) => (
              <li key={name} className={styles.tag}>
                <bdi>{names.category(name)}</bdi>
              </li>
            ))}
          </ul>
        </>
      ) : data || isError ? (
        <ReadFailure text={t('overviewFailed')} busy={isFetching} retry={() => void refetch()} />
      ) : (
        <Spinner label={t('common:loading')} />
      )}
    </section>
  )
}
