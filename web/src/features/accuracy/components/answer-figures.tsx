import type { Accuracy } from '@sugya/contract/api/accuracy'
import type { Figures } from '@sugya/contract/api/evaluations'
import type { Language } from '@sugya/contract/api/texts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { FiguresTable } from './figures-table.tsx'
import { HowMeasured } from './how-measured.tsx'
import { formatPercent, formatSeconds } from '../model/format-figures.ts'

const ROWS = [
  'referencesFound',
  'quotesProven',
  'falseCitations',
  'refusalsRight',
  'languageKept',
  'medianMs',
  'unanswered',
  'questions',
] as const
type Row = (typeof ROWS)[number]

/** How the model that answers has done. */
export function AnswerFigures({ accuracy: { answers, model, mode } }: { accuracy: Accuracy }) {
  const { t } = useTranslation('accuracy')
  const language = useLanguage()
  // The name of a model may run the other way than the sentence.
  const named = { model: `\u2068${model}\u2069` }

  function cell(row: Row, figures: Figures): string {
    switch (row) {
      case 'questions':
      case 'unanswered':
        return figures[row].toLocaleString(language)
      case 'medianMs':
        return figures.medianMs === null ? t('none') : formatSeconds(figures.medianMs, language)
      default:
        return measured(figures[row].percent, language)
    }
  }
  const measured = (percent: number | null, inLanguage: Language) => (percent === null ? t('none') : formatPercent(percent, inLanguage))

  return (
    <section aria-labelledby="accuracy-answers">
      <h2 id="accuracy-answers" className="mbs-9 mbe-2 font-serif text-[1.375rem] leading-[1.3] font-medium">
        {t('answers')}
      </h2>
      {mode === 'sources-only' && <p>{t('noModel')}</p>}
      {mode === 'model' && answers === null && <p>{t('noAnswers', named)}</p>}
      {answers !== null && (
        <>
          <p className="mbe-4 max-w-176 leading-[1.6] text-pretty">{t('answersLead', named)}</p>
          <FiguresTable
            labelledBy="accuracy-answers"
            rows={ROWS}
            total={answers.total}
            byLanguage={answers.byLanguage}
            label={(row) => t(row)}
            cell={cell}
          />
          <HowMeasured {...answers} />
        </>
      )}
    </section>
  )
}
