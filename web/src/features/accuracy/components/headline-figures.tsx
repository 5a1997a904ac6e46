import type { Accuracy } from '@sugya/contract/api/accuracy'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { formatLongDate } from '../../../lib/i18n/long-date.ts'
import { formatFindingFigure } from '../model/finding-rows.ts'

const SHOWN = ['recallAt1', 'recallAt5', 'recallAt10'] as const

/** The figures that matter first: those of this library, or else of the library that comes with the product. */
export function HeadlineFigures({ finding, release }: Pick<Accuracy, 'finding' | 'release'>) {
  const { t } = useTranslation('accuracy')
  const language = useLanguage()
  const figures = finding ?? release.find(({ library }) => library === 'starter')
  if (!figures) return null
  const questions = figures.total.questions.toLocaleString(language)
  return (
    <section aria-labelledby="accuracy-headline">
      <h2 id="accuracy-headline" className="sr-only">
        {t('headline')}
      </h2>
      <dl className="grid gap-3 sm:grid-cols-3">
        {SHOWN.map((row) => (
          <div key={row} className="flex flex-col-reverse justify-end rounded-[10px] border border-line bg-(--raised) px-4.5 py-4">
            <dt className="text-[0.9375rem] leading-[1.45] text-pretty text-muted">{t(row)}</dt>
            <dd className="font-serif text-[1.75rem] leading-[1.25] font-medium text-accent lining-nums tabular-nums">
              {formatFindingFigure(row, figures.total, language)}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mbs-3 text-[0.9375rem] leading-[1.6] text-pretty text-muted">
        {t(finding ? 'headlineHere' : 'headlineStarter', { questions })}{' '}
        {t('measuredOn', { date: formatLongDate(figures.measuredAt, language) })}
      </p>
    </section>
  )
}
