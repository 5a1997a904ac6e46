import type { AnalyticsDay } from '@sugya/contract/api/analytics'
import type { Language } from '@sugya/contract/api/texts'
import type { TFunction } from 'i18next'
import { formatDollars } from '../../../lib/i18n/format-moment.ts'
import { centsInWords, secondsInWords, shortNumber } from './figures-in-words.ts'

/** One line, or one kind of bar, of a chart. */
export interface Series {
  key: string
  name: string
  /** A colour of analytics.css or styles.css. */
  colour: string
  /** Drawn in dashes, so that two lines are told apart without their colours. */
  dashed?: boolean
  /** Null: not known that day. */
  value: (day: AnalyticsDay) => number | null
  /** What stands for all the days; null where nothing can. */
  whole: string | null
}

export interface Chart {
  key: string
  title: string
  /** Bars lie upon each other. */
  kind: 'bars' | 'lines'
  series: Series[]
  format: (value: number) => string
  /** For the axis, where there is little room. */
  short: (value: number) => string
  /** What is said when there is nothing to draw. */
  empty: string
  note?: string
}

/** More bars than this would be thinner than a pixel on a phone: then each is a week. */
const MOST_BARS = 100
const WEEK = 7

export const isByWeek = ({ kind }: Chart, days: readonly AnalyticsDay[]): boolean => kind === 'bars' && days.length > MOST_BARS

/** The days of each bar, or of each point of a line: one, or those of a week; the last week ends with the last day. */
export function barsOf(chart: Chart, days: readonly AnalyticsDay[]): { date: string; until: string; days: AnalyticsDay[] }[] {
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

/** The charts of some days, oldest first, in the words of a language. */
export function chartsOf(days: readonly AnalyticsDay[], t: Words, language: Language): Chart[] {
  const number = (value: number) => value.toLocaleString(language)
  const counts = { format: number, short: (value: number) => shortNumber(value, language) }
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
    ...revenueCharts(days, t, language, sum),
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
    waitingChart(t, language),
    costChart(t, language, sum),
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

/** One for each currency: amounts of two cannot lie upon each other. */
function revenueCharts(days: readonly AnalyticsDay[], t: Words, language: Language, sum: (value: Pick) => number): Chart[] {
  const found = [...new Set(days.flatMap(({ revenue }) => Object.keys(revenue)))].sort()
  const currencies = found.length === 0 ? ['usd'] : found
  return currencies.map((currency) => {
    const value: Pick = ({ revenue }) => revenue[currency] ?? 0
    const format = (cents: number) => centsInWords(cents, currency, language)
    return {
      key: `revenue-${currency}`,
      title: currencies.length === 1 ? t('chart_revenue') : t('chart_revenueIn', { currency: currency.toUpperCase() }),
      kind: 'bars',
      format,
      short: (cents) => centsInWords(cents, currency, language, true),
      empty: t('empty_revenue'),
      series: [{ key: 'revenue', name: t('series_revenue'), colour: 'var(--chart-first)', value, whole: format(sum(value)) }],
    }
  })
}

function waitingChart(t: Words, language: Language): Chart {
  const format = (milliseconds: number) => secondsInWords(milliseconds, language)
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

function costChart(t: Words, language: Language, sum: (value: Pick) => number): Chart {
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
