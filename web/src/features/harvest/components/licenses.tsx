import { useTranslation } from 'react-i18next'
import { ReadFailure } from '../../../components/ui/read-failure.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { useLicenses } from '../api/editions.ts'
import { Fact, Facts } from './facts.tsx'
import { useNames } from '../model/names.ts'
import { useFigures } from '../model/use-figures.ts'
import { styles } from './styles.ts'

/** How many editions of the library have each license. */
export function Licenses() {
  const { t } = useTranslation(['harvest', 'common'])
  const names = useNames()
  const { number } = useFigures()
  const { data, isError, isFetching, refetch } = useLicenses()
  return (
    <section className={styles.card} aria-labelledby="harvest-licenses">
      <h3 id="harvest-licenses" className={styles.heading}>
        {t('licenses')}
      </h3>
      {data ? (
        <Facts>
          {data.map(({ license, editions }) => (
            <Fact key={license} label={names.license(license)}>
              {t('editionCount', { count: editions, editions: number(editions) })}
            </Fact>
          ))}
        </Facts>
      ) : isError ? (
        <ReadFailure text={t('loadFailed')} busy={isFetching} retry={() => void refetch()} />
      ) : (
        <Spinner label={t('common:loading')} />
      )}
    </section>
  )
}
