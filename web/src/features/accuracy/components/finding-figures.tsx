import type { Accuracy } from '@sugya/contract/api/accuracy'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { FiguresTable } from './figures-table.tsx'
import { HowMeasured } from './how-measured.tsx'
import { FINDING_ROWS, formatFindingFigure } from '../model/finding-rows.ts'

/** How well questions find their sources. */
export function FindingFigures({ finding }: { finding: NonNullable<Accuracy['finding']> }) {
  const { t } = useTranslation('accuracy')
  const language = useLanguage()
  return (
    <section aria-labelledby="accuracy-finding">
      <h2 id="accuracy-finding" className="mbs-9 mbe-2 font-serif text-[1.375rem] leading-[1.3] font-medium">
        {t('finding')}
      </h2>

      <p className="mbe-4 max-w-176 leading-[1.6] text-pretty">{t('findingLead')}</p>
      <FiguresTable
        labelledBy="accuracy-finding"
        rows={FINDING_ROWS}
        total={finding.total}
        byLanguage={finding.byLanguage}
        label={(row) => t(row)}
        cell={(row, figures) => formatFindingFigure(row, figures, language)}
      />
      <HowMeasured {...finding} />
    </section>
  )
}
