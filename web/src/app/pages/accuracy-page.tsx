import { useTranslation } from 'react-i18next'
import { Spinner } from '../../components/ui/spinner.tsx'
import { AnswerFigures } from '../../features/accuracy/components/answer-figures.tsx'
import { FindingFigures } from '../../features/accuracy/components/finding-figures.tsx'
import { useAccuracy } from '../../features/accuracy/api/read-accuracy.ts'
import { LibraryFrame } from '../../features/reading/components/library-frame.tsx'

/** The measured accuracy of the product, public. */
export function AccuracyPage() {
  const { t } = useTranslation(['accuracy', 'common'])
  const { data, isError, refetch } = useAccuracy()
  return (
    <LibraryFrame>
      <main className="library-main">
        <h1 className="library-title">{t('title')}</h1>
        <p className="library-lead">{t('lead')}</p>
        {!data && !isError && <Spinner label={t('common:loading')} />}
        {isError && (
          <p role="alert">
            {t('failed')}{' '}
            <button type="button" className="inline-link" onClick={() => void refetch()}>
              {t('common:retry')}
            </button>
          </p>
        )}
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
