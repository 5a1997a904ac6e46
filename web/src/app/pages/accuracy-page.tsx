import { useTranslation } from 'react-i18next'
import { RetryAlert } from '../../components/ui/retry-alert.tsx'
import { textStyles } from '../../components/ui/text-styles.ts'
import { Spinner } from '../../components/ui/spinner.tsx'
import { AnswerFigures } from '../../features/accuracy/components/answer-figures.tsx'
import { FindingFigures } from '../../features/accuracy/components/finding-figures.tsx'
import { useAccuracy } from '../../features/accuracy/api/read-accuracy.ts'
import { LibraryFrame, libraryMain } from '../../features/reading/components/library-frame.tsx'

/** The measured accuracy of the product, public. */
export function AccuracyPage() {
  const { t } = useTranslation(['accuracy', 'common'])
  const { data, isError, refetch } = useAccuracy()
  return (
    <LibraryFrame>
      <main className={libraryMain}>
        <h1 className={textStyles.title}>{t('title')}</h1>
        <p className={textStyles.lead}>{t('lead')}</p>
        {!data && !isError && <Spinner label={t('common:loading')} />}
        {isError && <RetryAlert text={t('failed')} onRetry={() => void refetch()} />}
        {data && (
          <>
            <FindingFigures finding={data.finding} />
            <AnswerFigures accuracy={data} />
          </>
        )}
      </main>
    </LibraryFrame>
  )
}
