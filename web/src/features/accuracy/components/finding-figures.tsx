import type { Accuracy } from '@sugya/contract/api/accuracy'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { FiguresTable } from './figures-table.tsx'
import { HowMeasured } from './how-measured.tsx'
import { formatPercent } from '../model/format-figures.ts'

const ROWS = ['recallAt1', 'recallAt5', 'recallAt10', 'mrr10', 'questions'] as const

/** How well questions find their sources. */
export function FindingFigures({ finding }: { finding: Accuracy['finding'] }) {
  const { t } = useTranslation('accuracy')
  const language = useLanguage()
  return (
    <section aria-labelledby="accuracy-finding">
      <h2 id="accuracy-finding" className="mbs-9 mbe-2 font-serif text-[1.375rem] leading-[1.3] font-medium">
        {t('finding')}
      </h2>
      {finding === null ? (
        <p>{t('noFinding')}</p>
      ) : (
        <>
          <p className="mbe-4 max-w-176 leading-[1.6] text-pretty">{t('findingLead')}</p>
          <FiguresTable
            labelledBy="accuracy-finding"
            rows={ROWS}
            total={finding.total}
            byLanguage={finding.byLanguage}
            label={(row) => t(row)}
            cell={(row, figures) => {
              if (row === 'questions') return figures.questions.toLocaleString(language)
              if (row === 'mrr10') return figures.mrr10.toLocaleString(language, { minimumFractionDigits: 3 })
              return formatPercent(figures[row], language)
            }}
          />
          <HowMeasured {...finding} />
        </>
      )}
    </section>
  )
}
