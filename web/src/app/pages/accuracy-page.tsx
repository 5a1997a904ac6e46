import { useTranslation } from 'react-i18next'
import { HeadlineFigures } from '../../features/accuracy/components/headline-figures.tsx'
import { RetryAlert } from '../../components/ui/retry-alert.tsx'
import { textStyles } from '../../components/ui/text-styles.ts'
import { Spinner } from '../../components/ui/spinner.tsx'
import { AnswerFigures } from '../../features/accuracy/components/answer-figures.tsx'
import { FindingFigures } from '../../features/accuracy/components/finding-figures.tsx'
import { ReleaseFigures } from '../../features/accuracy/components/release-figures.tsx'
import { MarksLegend } from '../../features/chat/components/marks-legend.tsx'
import { useAccuracy } from '../../features/accuracy/api/read-accuracy.ts'
import { LibraryFrame, libraryMain } from '../../features/reading/components/library-frame.tsx'

/** The measured accuracy of the product, public. */
export function AccuracyPage() {
  const { t } = useTranslation(['accuracy', 'chat', 'common'])
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
            <HeadlineFigures finding={data.finding} release={data.release} />
            <section aria-labelledby="accuracy-marks">
              <h2 id="accuracy-marks" className="mbs-9 mbe-2 font-serif text-[1.375rem] leading-[1.3] font-medium">
                {t('chat:marks')}
              </h2>
              <div className="max-w-176">
                <MarksLegend />
              </div>
            </section>
            {data.finding && <FindingFigures finding={data.finding} />}
            <ReleaseFigures release={data.release} />
            <AnswerFigures accuracy={data} />
            {!data.finding && <p className="mbs-4 text-muted">{t('noFinding')}</p>}
          </>
        )}
      </main>
    </LibraryFrame>
  )
}
