import { useTranslation } from 'react-i18next'
import { useCorpusOverview } from './corpus-card.tsx'
import { Fact, Facts } from './facts.tsx'
import { useFigures } from '../model/use-figures.ts'
import { styles } from './styles.ts'

/** Technical facts about harvesting. */
export function TechnicalCard() {
  const { t } = useTranslation('harvest')
  const { data } = useCorpusOverview()
  const { number } = useFigures()
  return (
    <section
      className={`${styles.card} ${styles.wide} sm:[&_dl]:grid-cols-[repeat(auto-fill,minmax(16rem,1fr))] [&_dl]:grid-cols-1`}
      aria-labelledby="harvest-technical"
    >
      <h3 id="harvest-technical" className={styles.heading}>
        {t('technical')}
      </h3>
      <Facts>
        <Fact label={t('source')}>{t('sourceText')}</Fact>
        <Fact label={t('format')}>{t('formatText', { format: 'JSONL' })}</Fact>
        <Fact label={t('processing')}>{t('processingText')}</Fact>
        <Fact label={t('languages')}>{t('languagesText')}</Fact>
        {data && <Fact label={t('delay')}>{t('delayText', { delay: number(data.requestDelayMs) })}</Fact>}
        <Fact label={t('handling')}>{t('handlingText')}</Fact>
      </Facts>
    </section>
  )
}
