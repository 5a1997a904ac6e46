import type { AnalyticsDay } from '@sugya/contract/api/analytics'
import { stringify, type Stringifier } from 'csv-stringify'

/**
 * The days as CSV (RFC 4180) with a byte order mark, by which spreadsheet programs recognize UTF-8. Column names are
 * the same in every language, for scripts. An empty cell means unknown. Amounts are in whole units, with one column per
 * currency. Text that a spreadsheet program would run as a formula
 * (https://owasp.org/www-community/attacks/CSV_Injection) is prefixed with an apostrophe.
 */
export function toCsv(days: readonly AnalyticsDay[]): Stringifier {
  const currencies = [...new Set(days.flatMap(({ revenue }) => Object.keys(revenue)))].sort()
  const columns = listColumns(currencies.length === 0 ? ['usd'] : currencies)
  const rows = days.map((day) => columns.map(([, value]) => value(day)))
  const names = columns.map(([name]) => name)
  return stringify([names, ...rows], { bom: true, record_delimiter: 'windows', escape_formulas: true })
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
