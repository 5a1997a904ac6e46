import type { HarvestProgress } from '@sugya/contract/api/harvest'
import { useTranslation } from 'react-i18next'
import { Fact, Facts } from './facts.tsx'
import { useNames } from '../model/names.ts'
import { useFigures } from '../model/use-figures.ts'
import { styles } from './styles.ts'
import { Progress } from '../../../components/ui/progress.tsx'

/** The progress of a running harvest. */
export function HarvestRunning({ progress }: { progress: HarvestProgress }) {
  const { t } = useTranslation('harvest')
  const names = useNames()
  const figures = useFigures()
  const { percentComplete, processedTexts, totalTexts, currentCategory, currentText, currentLanguage, textsPerSecond, secondsLeft } =
    progress
  return (
    <div className={styles.stack}>
      <div role="status" className="flex items-start gap-3">
        <i
          aria-hidden
          className="mbs-0.5 size-5 flex-none animate-[turn_0.9s_linear_infinite] rounded-[50%] border-2 border-line border-bs-accent"
        />
        <div>
          <p className="font-semibold">{t('running')}</p>
          <p className={styles.note}>{t('runningNote')}</p>
        </div>
      </div>
      <div className="flex items-center gap-4 font-semibold tabular-nums lining-nums">
        <Progress className="m-0" value={percentComplete} max={100} aria-label={t('progress')} />
        <bdi>{figures.percent(percentComplete)}</bdi>
      </div>
      <Facts>
        <Fact label={t('texts')}>{t('ofTexts', { done: figures.number(processedTexts), total: figures.number(totalTexts) })}</Fact>
        <Fact label={t('conversations')}>{figures.number(progress.conversationsGenerated)}</Fact>
        {textsPerSecond !== null && <Fact label={t('rate')}>{t('rateText', { rate: figures.tenths(textsPerSecond) })}</Fact>}
        {/* The import after the last text takes a time that cannot be estimated. */}
        {secondsLeft !== null && secondsLeft > 0 && <Fact label={t('timeLeft')}>{figures.duration(secondsLeft)}</Fact>}
        <Fact label={t('stage')}>{names.stage(progress.stage)}</Fact>
        <Fact label={t('category')}>{currentCategory === null ? '–' : names.category(currentCategory)}</Fact>
        <Fact label={t('language')}>{currentLanguage === null ? '–' : names.language(currentLanguage)}</Fact>
        <Fact label={t('text')} wide>
          {currentText ?? '–'}
        </Fact>
      </Facts>
    </div>
  )
}
