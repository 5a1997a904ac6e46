import type { EvaluationSide, Figures, Measure, MeasureName } from '@sugya/contract/api/evaluations'
import type { Language } from '@sugya/contract/api/texts'
import { ArrowDown, ArrowUp, Equal, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { LANGUAGES } from '../../../lib/i18n/languages.ts'
import { formatDollars } from '../../../lib/i18n/format-moment.ts'
import { compare, type Difference } from '../model/compare.ts'
import { Select } from '../../../components/ui/select.tsx'
import { Table } from '../../../components/ui/table.tsx'

const MEASURES: readonly MeasureName[] = ['referencesFound', 'quotesProven', 'falseCitations', 'refusalsRight', 'languageKept']
const MILLISECONDS = 1000
const SIGNS = { same: Equal, better: ArrowUp, worse: ArrowDown, muchWorse: TriangleAlert } as const
const COLOURS = {
  same: '',
  better: 'text-(--proven)',
  worse: 'text-(--repaired)',
  muchWorse: 'font-semibold text-danger',
} as const

/** Compares two models; each difference has words, an icon and a colour. */
export function ComparisonTable({ candidate, baseline }: { candidate: EvaluationSide; baseline: EvaluationSide | null }) {
  const { t } = useTranslation('models')
  const language = useLanguage()
  const [of, setOf] = useState<Language | ''>('')
  const side = (one: EvaluationSide): Figures => (of === '' ? one.total : one.byLanguage[of])
  const now = side(candidate)
  const before = baseline && side(baseline)

  const number = (value: number, digits = 1) => value.toLocaleString(language, { maximumFractionDigits: digits })
  const share = ({ percent, of: count }: Measure) =>
    percent === null
      ? t('notKnown')
      : t('shareOf', { percent: (percent / 100).toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 }), count })
  const seconds = (ms: number | null) => (ms === null ? t('notKnown') : t('seconds', { seconds: number(ms / MILLISECONDS) }))
  const dollars = (amount: number | null) => (amount === null ? t('notKnown') : formatDollars(amount, language))
  const points = (by: number) => t('points', { count: by, points: number(by) })

  const rows = [
    ...MEASURES.map((measure) => ({
      name: t(`measure_${measure}`),
      values: [before && share(before[measure]), share(now[measure])],
      difference: compare(before?.[measure].percent, now[measure].percent, {
        lowerIsBetter: measure === 'falseCitations',
        step: 0.1,
        gate: true,
      }),
      by: (by: number) => points(Math.round(by * 10) / 10),
    })),
    {
      name: t('measure_unanswered'),
      values: [before && number(before.unanswered), number(now.unanswered)],
      difference: compare(before?.unanswered, now.unanswered, { lowerIsBetter: true, step: 1 }),
      by: (by: number) => number(by),
    },
    ...(['medianMs', 'p95Ms'] as const).map((time) => ({
      name: t(`measure_${time}`),
      values: [before && seconds(before[time]), seconds(now[time])],
      difference: compare(before?.[time], now[time], { lowerIsBetter: true, step: MILLISECONDS / 10 }),
      by: (by: number) => seconds(by),
    })),
    {
      name: t('measure_cost'),
      values: [before && dollars(before.cost), dollars(now.cost)],
      difference: compare(before?.cost, now.cost, { lowerIsBetter: true, step: 0.0001 }),
      by: (by: number) => dollars(by),
    },
  ]
  return (
    <div className="mbs-3 border-bs border-line pbs-3">
      <label className="grid justify-items-start gap-1 text-[0.9375rem] font-semibold mbe-2">
        {t('languages')}
        <Select value={of} onChange={(event) => setOf(event.target.value as Language | '')}>
          <option value="">{t('allLanguages')}</option>
          {LANGUAGES.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </label>
      <Table>
        <thead>
          <tr>
            {(['measure', 'baseline', 'candidate', 'difference'] as const).map((column) => (
              <th key={column} scope="col">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, values, difference, by }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-label={t('baseline')}>{values[0] ?? t('noBaseline')}</td>
              <td data-label={t('candidate')}>{values[1]}</td>
              <td data-label={t('difference')}>{difference ? <Standing difference={difference} by={by(difference.by)} /> : '—'}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function Standing({ difference: { standing }, by }: { difference: Difference; by: string }) {
  const { t } = useTranslation('models')
  const Sign = SIGNS[standing]
  return (
    <span className={`inline-flex items-baseline gap-[0.3125rem] ${COLOURS[standing]}`}>
      <Sign aria-hidden className="icon self-center" />
      {t(standing, { by })}
    </span>
  )
}
