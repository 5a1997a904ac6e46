import type { AnalyticsDay } from '@sugya/contract/api/analytics'
import type { Language } from '@sugya/contract/api/texts'
import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { dayStyles } from './day-styles.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { groupIntoBars, type Chart } from '../model/build-charts.ts'
import { formatDay, formatDays } from '../model/format-figures.ts'

/** In pixels; `dayStyles.drawing` reserves the same height. */
const HEIGHT = 220
/** The size before layout. */
const FIRST = { width: 480, height: HEIGHT }
/** Pixels between two date labels. */
const GAP = 24
/** Pixels of a character on the axis of figures, and between its figures and the drawing. */
const CHARACTER = 7
const MARGIN = 12

const axis = { tickLine: false, stroke: 'var(--line)', tick: { fill: 'var(--muted)', fontSize: 12 } } as const

interface DrawingProps {
  chart: Chart
  days: readonly AnalyticsDay[]
}

/** Draws a chart. Time runs left to right in every language, as figures do; words are isolated from that direction. */
export function Drawing({ chart, days }: DrawingProps) {
  const language = useLanguage()
  const rows = groupIntoBars(chart, days).map((bar) => ({
    ...bar,
    ...Object.fromEntries(chart.series.map(({ key, value }) => [key, bar.days.length === 1 ? value(bar.days[0]!) : sum(bar.days, value)])),
  }))
  const stacked = chart.series.length > 1
  return (
    <div className={dayStyles.drawing} dir="ltr">
      <ResponsiveContainer width="100%" height={HEIGHT} initialDimension={FIRST}>
        <ComposedChart data={rows} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} barCategoryGap="12%" title={chart.title}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis dataKey="date" {...axis} minTickGap={GAP} tickFormatter={(date: string) => isolate(formatDay(date, language), language)} />
          <YAxis
            {...axis}
            axisLine={false}
            width={computeAxisWidth(chart, days)}
            allowDecimals={chart.key === 'cost'}
            tickFormatter={(value: number) => isolate(chart.short(value), language)}
          />
          <Tooltip cursor={{ fill: 'var(--shade)', stroke: 'var(--muted)' }} isAnimationActive={false} content={<Tip chart={chart} />} />
          {chart.series.map(({ key, name, colour, dashed }) => {
            const common = { dataKey: key, name, isAnimationActive: false }
            if (chart.kind === 'lines')
              return (
                <Line
                  key={key}
                  {...common}
                  stroke={colour}
                  strokeWidth={2}
                  dot={days.length <= 31 ? { r: 2, fill: colour } : false}
                  {...(dashed ? { strokeDasharray: '5 3' } : {})}
                />
              )
            return (
              <Bar key={key} {...common} {...(stacked ? { stackId: 'all' } : {})} fill={colour} stroke="var(--raised)" strokeWidth={0.5} />
            )
          })}
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  )
}

/**
 * The space of the longest figure on the axis. The library measures it once, and cuts the figures of days that arrive
 * later; a tick may stand above the greatest figure, and have a digit more.
 */
function computeAxisWidth(chart: Chart, days: readonly AnalyticsDay[]): number {
  const bars = groupIntoBars(chart, days).map((bar) => chart.series.map(({ value }) => sum(bar.days, value)))
  const top = Math.max(0, ...bars.map((figures) => (chart.kind === 'lines' ? Math.max(...figures) : figures.reduce((a, b) => a + b, 0))))
  return MARGIN + CHARACTER * chart.short(top * 1.5).length
}

interface TipProps {
  chart: Chart
  active?: boolean
  label?: unknown
  payload?: readonly { dataKey?: unknown; value?: unknown; payload?: { until?: string } }[]
}

const sum = (days: readonly AnalyticsDay[], value: (day: AnalyticsDay) => number | null) =>
  days.reduce((total, day) => total + (value(day) ?? 0), 0)

/** The tooltip: a day and its figures. */
function Tip({ chart, active, label, payload }: TipProps) {
  const language = useLanguage()
  if (active !== true || typeof label !== 'string') return null
  const findValue = (key: string) => payload?.find(({ dataKey }) => dataKey === key)?.value
  return (
    <div
      className="day-tip rounded-[8px] border border-line bg-paper px-3 py-2 text-sm/normal text-ink shadow-[0_4px_16px_rgb(0_0_0/14%)]"
      dir={getDirection(language)}
    >
      <p className="mbe-1 font-semibold">{formatDays(label, payload?.[0]?.payload?.until ?? label, language)}</p>
      <dl>
        {chart.series.map(({ key, name, colour, dashed }) => {
          const value = findValue(key)
          return (
            <div key={key} className="flex justify-between gap-6 leading-normal">
              <dt>
                <i className={dayStyles.key({ dashed })} style={{ color: colour }} aria-hidden />
                {name}
              </dt>
              <dd className="tabular-nums">{typeof value === 'number' ? chart.format(value) : '—'}</dd>
            </div>
          )
        })}
      </dl>
    </div>
  )
}

/** U+2067, U+2066 and U+2069: "20 בנוב׳" reads right to left within a left-to-right drawing. */
const isolate = (text: string, language: Language) => (getDirection(language) === 'rtl' ? '\u2067' : '\u2066') + text + '\u2069'
