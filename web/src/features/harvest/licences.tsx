import { useTranslation } from 'react-i18next'
import { Spinner } from '../../components/ui/spinner.tsx'
import { useLicences } from './editions.ts'
import { Fact, Facts } from './facts.tsx'
import { LoadFailure } from './load-failure.tsx'
import { useFigures } from './use-figures.ts'
import './words.ts'

/** How many editions of the library have each licence. */
export function Licences() {
  const { t } = useTranslation(['harvest', 'common'])
  const { number } = useFigures()
  const { data, isError, isFetching, refetch } = useLicences()
  return (
    <section className="card harvest-card" aria-labelledby="harvest-licences">
      <h3 id="harvest-licences">{t('licences')}</h3>
      {data ? (
        <Facts>
          {data.map(({ license, editions }) => (
            <Fact key={license} label={license || t('unknownLicence')}>
              {t('editionCount', { count: editions, editions: number(editions) })}
            </Fact>
          ))}
        </Facts>
      ) : isError ? (
        <LoadFailure text={t('loadFailed')} busy={isFetching} retry={() => void refetch()} />
      ) : (
        <Spinner label={t('common:loading')} />
      )}
    </section>
  )
}
