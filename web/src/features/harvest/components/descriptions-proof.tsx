import type { DescriptionsJob } from '@sugya/contract/api/descriptions'
import { useTranslation } from 'react-i18next'
import { ReadFailure } from '../../../components/ui/read-failure.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { Table } from '../../../components/ui/table.tsx'
import { useSample } from '../api/descriptions.ts'
import { useFigures } from '../model/use-figures.ts'
import { styles } from './styles.ts'

const MEASURES = ['recallAt1', 'recallAt5', 'recallAt10'] as const
const LANGUAGES = ['he', 'en', 'ru'] as const

/** What an administrator decides by: finding before and after, and a sample of the rows. */
export function DescriptionsProof({ job }: { job: DescriptionsJob }) {
  const { t } = useTranslation(['descriptions', 'common'])
  const figures = useFigures()
  const { data, isError, isFetching, refetch } = useSample(job)
  const { evaluation } = job
  return (
    <div className={styles.stack}>
      {evaluation && (
        <>
          <h5 className={styles.subheading}>{t('evaluation')}</h5>
          <p className={styles.note}>
            {t('evaluationNote', { count: evaluation.before.questions, questions: figures.number(evaluation.before.questions) })}
          </p>
          <Table>
            <thead>
              <tr>
                <th scope="col">{t('measure')}</th>
                <th scope="col">{t('before')}</th>
                <th scope="col">{t('after')}</th>
              </tr>
            </thead>
            <tbody>
              {MEASURES.map((measure) => (
                <tr key={measure}>
                  <th scope="row">{t(`measure_${measure}`)}</th>
                  <td data-label={t('before')}>{figures.percent(evaluation.before[measure])}</td>
                  <td data-label={t('after')}>{figures.percent(evaluation.after[measure])}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </>
      )}
      <h5 className={styles.subheading}>{t('sample')}</h5>
      {data ? (
        <ul>
          {data.sample.map((row) => (
            <li key={row.ref} className={styles.row}>
              <bdi className={styles.reference} lang="en">
                {row.ref}
              </bdi>
              {LANGUAGES.map((language) => (
                <p key={language} lang={language} dir={language === 'he' ? 'rtl' : 'ltr'} className={styles.text}>
                  {row[language]}
                </p>
              ))}
              <span className={styles.note}>{t('writtenBy', { model: row.model, at: figures.moment(row.at) })}</span>
            </li>
          ))}
        </ul>
      ) : isError ? (
        <ReadFailure text={t('failed')} busy={isFetching} retry={() => void refetch()} />
      ) : (
        <Spinner label={t('common:loading')} />
      )}
    </div>
  )
}
