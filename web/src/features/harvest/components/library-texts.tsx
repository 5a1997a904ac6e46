import { useTranslation } from 'react-i18next'
import { ReadFailure } from '../../../components/ui/read-failure.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { Coverage } from './coverage.tsx'
import { EditionDecisions } from './edition-decisions.tsx'
import { Licenses } from './licenses.tsx'
import { RefusedEditions } from './refused-editions.tsx'
import { groupByCategory, useFollowHarvest, useCatalog } from '../api/catalog.ts'
import { WorkCatalog } from './work-catalog.tsx'
import { styles } from './styles.ts'

/**
 * The Sources section of the admin panel: the works of the library with their languages and editions, and the refused
 * editions.
 */
export function LibraryTexts() {
  const { t } = useTranslation(['harvest', 'common'])
  const { data: works, isError, isFetching, refetch } = useCatalog()
  useFollowHarvest()
  return (
    <section className={styles.section} aria-labelledby="harvest-sources-title">
      <h2 id="harvest-sources-title" className={styles.title}>
        {t('sourcesTitle')}
      </h2>
      <p className={styles.lead}>{t('sourcesLead')}</p>
      {works ? (
        works.length === 0 ? (
          <p className={styles.empty}>{t('emptyLibrary')}</p>
        ) : (
          <>
            <Coverage categories={groupByCategory(works)} />
            <Licenses />
            <WorkCatalog works={works} />
          </>
        )
      ) : isError ? (
        <ReadFailure text={t('loadFailed')} busy={isFetching} retry={() => void refetch()} />
      ) : (
        <Spinner label={t('common:loading')} />
      )}
      <RefusedEditions />
      <EditionDecisions />
    </section>
  )
}
