import type { FileReport as Report, TrainingCost } from '@sugya/contract/api/training'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { isolate } from '../../../lib/i18n/isolate.ts'
import { formatDollars } from '../../../lib/i18n/format-moment.ts'
import { useCostText } from '../model/cost-text.ts'
import { cardPart } from '../../../components/ui/card.ts'

/** The report on a file, with the problems of each line. */
export function FileReport({ report, cost }: { report: Report; cost: TrainingCost | null }) {
  const { t } = useTranslation('training')
  const language = useLanguage()
  const costText = useCostText()
  const figures = [
    ['examples', report.examples],
    ['refusedLines', report.refused],
    ['duplicates', report.duplicates],
    ['tokens', report.tokens],
    ['longest', report.longestTokens],
  ] as const
  const unnamed = report.refused - report.lines.length
  return (
    <>
      <dl className={cardPart.facts}>
        {figures.map(([name, count]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{count.toLocaleString(language)}</dd>
          </div>
        ))}
        {cost && (
          <div>
            <dt>{t('cost')}</dt>
            <dd>{costText(cost)}</dd>
          </div>
        )}
      </dl>
      {cost && (
        <p className="text-sm/normal text-muted mbs-2">
          {t('costSource', { price: formatDollars(cost.pricePerMillion, language), source: isolate(cost.source, language) })}
        </p>
      )}
      {report.tooFew && <p className="text-pretty text-danger mbs-2">{t('tooFew')}</p>}
      {report.refused === 0 && <p className="text-sm/normal text-muted mbs-2">{t('allGood')}</p>}
      {report.lines.length > 0 && (
        // Focusable, so that the arrow keys can scroll it.
        <ul className={`${cardPart.scroll} mbs-3 text-[0.9375rem]`} tabIndex={0} aria-label={t('refusedLines')}>
          {report.lines.map(({ line, problem }) => (
            <li key={`${String(line)} ${problem}`}>
              <strong>{t('line', { line: line.toLocaleString(language) })}</strong>: {t(`line_${problem}`, { format: 'JSON' })}
            </li>
          ))}
          {unnamed > 0 && <li>{t('moreLines', { count: unnamed })}</li>}
        </ul>
      )}
    </>
  )
}
