import type { AnalyticsDay } from '@sugya/contract/api/analytics'
import type { Language } from '@sugya/contract/api/texts'
import type { TFunction } from 'i18next'
import { formatDollars } from '../../../lib/i18n/format-moment.ts'
import { formatCents, formatSeconds, formatShort } from './format-figures.ts'

/** One line, or one kind of bar, of a chart. */
export interface Series {
  key: string
  name: string
  /** A colour of styles.css. */
  colour: string
  /** Dashed, so that two lines can be distinguished without colour. */
  dashed?: boolean
  /** Null: unknown on that day. */
  value: (day: AnalyticsDay) => number | null
  /** The total for all days; null if there is none. */
  whole: string | null
}

export interface Chart {
  key: string
  title: string
  /** Bars are stacked. */
  kind: 'bars' | 'lines'
  series: Series[]
  format: (value: number) => string
  /** Formats the values of the axis, briefly. */
  short: (value: number) => string
  /** Shown when there is nothing to draw. */
  empty: string
  note?: string
}

/** With more bars than this, each would be thinner than a pixel on a phone: they become weeks. */
const MOST_BARS = 100
const WEEK = 7

export const isByWeek = ({ kind }: Chart, days: readonly AnalyticsDay[]): boolean => kind === 'bars' && days.length > MOST_BARS

/** Groups days into bars, or points of a line: one day each, or one week. The last week ends with the last day. */
export function groupIntoBars(chart: Chart, days: readonly AnalyticsDay[]): { date: string; until: string; days: AnalyticsDay[] }[] {
  const size = isByWeek(chart, days) ? WEEK : 1
  const first = days.length % size
  const starts = [
    ...(first === 0 ? [] : [first - size]),
    ...Array.from({ length: Math.floor(days.length / size) }, (_, index) => first + index * size),
  ]
  return starts.map((start) => {
    const together = days.slice(Math.max(0, start), start + size)
    return { date: together[0]?.date ?? '', until: together.at(-1)?.date ?? '', days: together }
  })
}

type Words = TFunction<['admin']>
type Pick = (day: AnalyticsDay) => number

/** Builds the charts of the given days (oldest first) in a language. */
export function buildCharts(days: readonly AnalyticsDay[], t: Words, language: Language): Chart[] {
  const number = (value: number) => value.toLocaleString(language)
  const counts = { format: number, short: (value: number) => formatShort(value, language) }
  const sum = (value: Pick) => days.reduce((total, day) => total + value(day), 0)
  const counted = (key: SeriesName, colour: string, value: Pick): Series => ({
    key,
    name: t(`series_${key}`),
    colour,
    value,
    whole: number(sum(value)),
  })
  const last = days.at(-1)
  return [
    ...buildRevenueCharts(days, t, language, sum),
    {
      key: 'subscribers',
      title: t('chart_subscribers'),
      kind: 'lines',
      ...counts,
      empty: t('empty_subscribers'),
      series: [
        {
          ...counted('active', 'var(--chart-first)', ({ activeSubscribers }) => activeSubscribers),
          whole: last === undefined ? null : number(last.activeSubscribers),
        },
      ],
    },
    {
      key: 'changes',
      title: t('chart_changes'),
      kind: 'bars',
      ...counts,
      empty: t('empty_changes'),
      series: [
        counted('new', 'var(--chart-first)', ({ newSubscriptions }) => newSubscriptions),
        counted('cancelled', 'var(--chart-second)', ({ cancellations }) => cancellations),
      ],
    },
    {
      key: 'questions',
      title: t('chart_questions'),
      kind: 'bars',
      ...counts,
      empty: t('empty_questions'),
      series: [
        counted('he', 'var(--chart-first)', ({ questions }) => questions.he),
        counted('en', 'var(--chart-second)', ({ questions }) => questions.en),
        counted('ru', 'var(--chart-third)', ({ questions }) => questions.ru),
      ],
    },
    {
      key: 'answers',
      title: t('chart_answers'),
      kind: 'bars',
      ...counts,
      empty: t('empty_answers'),
      series: [
        counted('model', 'var(--chart-first)', ({ answers }) => answers.model),
        counted('sourcesOnly', 'var(--chart-second)', ({ answers }) => answers.sourcesOnly),
        counted('stopped', 'var(--muted)', ({ answers }) => answers.stopped),
        counted('interrupted', 'var(--chart-third)', ({ answers }) => answers.interrupted),
        counted('failed', 'var(--danger)', ({ answers }) => answers.failed),
      ],
    },
    {
      key: 'citations',
      title: t('chart_citations'),
      kind: 'bars',
      ...counts,
      empty: t('empty_citations'),
      series: [
        counted('proven', 'var(--proven)', ({ citations }) => citations.proven),
        counted('repaired', 'var(--chart-second)', ({ citations }) => citations.repaired),
        counted('paraphrase', 'var(--muted)', ({ citations }) => citations.paraphrase),
        counted('removed', 'var(--danger)', ({ citations }) => citations.removed),
      ],
    },
    buildWaitingChart(t, language),
    buildCostChart(t, language, sum),
  ]
}

type SeriesName =
  | 'active'
  | 'new'
  | 'cancelled'
  | 'he'
  | 'en'
  | 'ru'
  | 'model'
  | 'sourcesOnly'
  | 'stopped'
  | 'interrupted'
  | 'failed'
  | 'proven'
  | 'repaired'
  | 'paraphrase'
  | 'removed'

/** Builds one chart per currency: amounts of different currencies cannot be stacked. */
function buildRevenueCharts(days: readonly AnalyticsDay[], t: Words, language: Language, sum: (value: Pick) => number): Chart[] {
  const found = [...new Set(days.flatMap(({ revenue }) => Object.keys(revenue)))].sort()
  const currencies = found.length === 0 ? ['usd'] : found
  return currencies.map((currency) => {
    const value: Pick = ({ revenue }) => revenue[currency] ?? 0
    const format = (cents: number) => formatCents(cents, currency, language)
    return {
      key: `revenue-${currency}`,
      title: currencies.length === 1 ? t('chart_revenue') : t('chart_revenueIn', { currency: currency.toUpperCase() }),
      kind: 'bars',
      format,
      short: (cents) => formatCents(cents, currency, language, true),
      empty: t('empty_revenue'),
      series: [{ key: 'revenue', name: t('series_revenue'), colour: 'var(--chart-first)', value, whole: format(sum(value)) }],
    }
  })
}

function buildWaitingChart(t: Words, language: Language): Chart {
  const format = (milliseconds: number) => formatSeconds(milliseconds, language)
  return {
    key: 'waiting',
    title: t('chart_waiting'),
    kind: 'lines',
    format,
    short: format,
    empty: t('empty_answers'),
    series: [
      { key: 'p50', name: t('series_p50'), colour: 'var(--chart-first)', value: ({ firstTextMs }) => firstTextMs.p50, whole: null },
      {
        key: 'p95',
        name: t('series_p95'),
        colour: 'var(--chart-second)',
        dashed: true,
        value: ({ firstTextMs }) => firstTextMs.p95,
        whole: null,
      },
    ],
  }
}

function buildCostChart(t: Words, language: Language, sum: (value: Pick) => number): Chart {
  const format = (dollars: number) => formatDollars(dollars, language)
  const value: Pick = ({ modelCost }) => modelCost
  const known = sum(({ pricedAnswers }) => pricedAnswers)
  const byModel = sum(({ answers }) => answers.model)
  const partly =
    known < byModel ? { note: t('costPartly', { known: known.toLocaleString(language), all: byModel.toLocaleString(language) }) } : {}
  return {
    key: 'cost',
    title: t('chart_cost'),
    kind: 'bars',
    format,
    short: format,
    empty: byModel === 0 ? t('empty_answers') : t('empty_cost'),
    ...(known === 0 ? {} : partly),
    series: [{ key: 'cost', name: t('series_cost'), colour: 'var(--chart-first)', value, whole: format(sum(value)) }],
  }
}
