import type { ReleaseFigures as Figures } from '@sugya/contract/api/accuracy'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { formatFindingFigure, FINDING_ROWS } from '../model/finding-rows.ts'
import { FiguresTable } from './figures-table.tsx'
import { HowMeasured } from './how-measured.tsx'

/** How well finding did on each question set when this release was made: true before anything was measured here. */
export function ReleaseFigures({ release }: { release: readonly Figures[] }) {
  const { t } = useTranslation('accuracy')
  const language = useLanguage()
  if (release.length === 0) return null
  return (
    <section aria-labelledby="accuracy-release">
      <h2 id="accuracy-release" className="mbs-9 mbe-2 font-serif text-[1.375rem] leading-[1.3] font-medium">
        {t('release')}
      </h2>
      <p className="mbe-4 max-w-176 leading-[1.6] text-pretty">{t('releaseLead')}</p>
      {release.map((figures) => {
        const { set, library, works, total, byLanguage } = figures
        const id = `accuracy-${library}-${set}`
        return (
          <section key={id} aria-labelledby={`${id} ${id}-library`} className="mbe-8">
            <h3 id={id} className="mbs-6 mbe-1 font-semibold">
              {t(`set_${set}`)}
            </h3>
            <p id={`${id}-library`} className="mbe-2 text-[0.9375rem] leading-[1.5] text-muted">
              {library === 'starter' ? t('starterLibrary') : t('largeLibrary', { works: works.toLocaleString(language) })}
            </p>
            <FiguresTable
              labelledBy={id}
              rows={FINDING_ROWS}
              total={total}
              byLanguage={byLanguage}
              label={(row) => t(row)}
              cell={(row, each) => formatFindingFigure(row, each, language)}
            />
            <HowMeasured {...figures} isPresentLibrary />
          </section>
        )
      })}
    </section>
  )
}
