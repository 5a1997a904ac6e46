import type { AnalyticsDay } from '@sugya/contract/api/analytics'

/** Spreadsheet programs recognize UTF-8 only by this mark. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * The days as CSV (RFC 4180), line by line. Column names are the same in every language, for scripts. An empty cell
 * means unknown. Amounts are in whole units, with one column per currency.
 */
export function* toCsv(days: readonly AnalyticsDay[]): Generator<string> {
  const currencies = [...new Set(days.flatMap(({ revenue }) => Object.keys(revenue)))].sort()
  const columns = listColumns(currencies.length === 0 ? ['usd'] : currencies)
  yield `${BYTE_ORDER_MARK}${toCsvLine(columns.map(([name]) => name))}`
  for (const day of days) yield toCsvLine(columns.map(([, value]) => value(day)))
}

type Cell = string | number | null
type Column = [name: string, value: (day: AnalyticsDay) => Cell]

function listColumns(currencies: readonly string[]): Column[] {
  return [
    ['date', ({ date }) => date],
    ...currencies.map((currency): Column => [`revenue_${currency}`, ({ revenue }) => formatWholeUnits(revenue[currency] ?? 0, currency)]),
    ['active_subscribers', ({ activeSubscribers }) => activeSubscribers],
    ['new_subscriptions', ({ newSubscriptions }) => newSubscriptions],
    ['new_subscriptions_by_source', ({ sources }) => formatSources(sources)],
    ['cancellations', ({ cancellations }) => cancellations],
    ['questions_he', ({ questions }) => questions.he],
    ['questions_en', ({ questions }) => questions.en],
    ['questions_ru', ({ questions }) => questions.ru],
    ['answers_model', ({ answers }) => answers.model],
    ['answers_sources_only', ({ answers }) => answers.sourcesOnly],
    ['answers_stopped', ({ answers }) => answers.stopped],
    ['answers_interrupted', ({ answers }) => answers.interrupted],
    ['answers_failed', ({ answers }) => answers.failed],
    ['citations_proven', ({ citations }) => citations.proven],
    ['citations_paraphrase', ({ citations }) => citations.paraphrase],
    ['citations_repaired', ({ citations }) => citations.repaired],
    ['citations_removed', ({ citations }) => citations.removed],
    ['first_text_p50_ms', ({ firstTextMs }) => firstTextMs.p50],
    ['first_text_p95_ms', ({ firstTextMs }) => firstTextMs.p95],
    ['model_cost_usd', ({ modelCost }) => modelCost.toFixed(6)],
    ['answers_with_known_cost', ({ pricedAnswers }) => pricedAnswers],
  ]
}

/**
 * One line. Text that a spreadsheet program would run as a formula
 * (https://owasp.org/www-community/attacks/CSV_Injection) is prefixed with an apostrophe.
 */
export function toCsvLine(cells: readonly Cell[]): string {
  return `${cells.map(toCsvCell).join(',')}\r\n`
}

function toCsvCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const text = cell ?? ''
  const escaped = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped
}

/** Not every currency has cents: yen have none. */
function formatWholeUnits(cents: number, currency: string): string {
  const digits = countCurrencyDigits(currency)
  return (cents / 10 ** digits).toFixed(digits)
}

function countCurrencyDigits(currency: string): number {
  if (!/^[a-z]{3}$/i.test(currency)) return 2
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}

/** `google.com: 2; newsletter: 1`, most frequent first. */
function formatSources(sources: AnalyticsDay['sources']): string {
  const counts = Object.entries(sources).sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  return counts.map(([source, count]) => `${source}: ${String(count)}`).join('; ')
}
