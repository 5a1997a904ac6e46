import { toDisplayedRef } from '@sugya/contract/rules/displayed-ref'
import type { Message } from '@sugya/contract/api/chat'
import { numberSources, writeSourceNumbers, type CitedSource } from '@sugya/contract/rules/number-sources'
import { toEditionName, toLicenseName } from '@sugya/contract/rules/edition-names'
import type { Language } from '@sugya/contract/api/texts'
import { escapeHtml as e } from '../../text/markup/escape-html.ts'
import type { AccountExport } from './export-account.ts'
import { dateLocale, languageNames } from '@sugya/contract/rules/pages'
import { words as serverWords } from '../../words/words.ts'
import { renderSheet } from './export-sheet.ts'

const STYLE = `body{font-family:Georgia,'Times New Roman',serif;line-height:1.6;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#222}
h1,h2,h3{line-height:1.25}table{border-collapse:collapse;width:100%}th,td{text-align:start;vertical-align:top;padding:.3rem .6rem;border-bottom:1px solid #ddd}
article{border-top:1px solid #ccc;margin-top:2rem}.text{white-space:pre-wrap;unicode-bidi:plaintext}.who{color:#666;font-size:.85rem}blockquote{margin-inline:1rem}`

type ExportWords = (typeof serverWords)[Language]['exportPage']

/** Writes the export as one self-contained HTML page, in chunks; `made` is the time shown in it. */
export async function* exportAsPage(data: AccountExport, language: Language, made: Date): AsyncGenerator<string> {
  const words = serverWords[language].exportPage
  const { account, sessions, records } = data
  const { usage, subscriptionEvents } = records
  const format = new Intl.DateTimeFormat(dateLocale(language), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  const time = (value: Date | string | null) => (value === null ? '' : `${format.format(new Date(value))} UTC`)

  yield `<!doctype html>\n<html lang="${language}" dir="${language === 'he' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`
  yield `<title>${e(words.title)}</title><style>${STYLE}</style></head><body><h1>${e(words.title)}</h1><p>${e(words.made)}: ${time(made)}</p>`
  yield (
    renderSection(words.account) +
    renderTable([
      [words.username, account.username],
      [words.email, account.email],
      [words.language, languageNames[account.language]],
      [words.subscription, words.statuses[account.subscription.status]],
      ...(account.subscription.expiresAt === null ? [] : [[words.paidUntil, time(account.subscription.expiresAt)]]),
      [words.since, time(account.createdAt)],
    ])
  )
  yield (
    renderSection(words.sessions) +
    renderTable(
      sessions.map((session) => [time(session.lastUsedAt), session.ipAddress ?? '', session.userAgent ?? '']),
      [words.lastUsed, words.address, words.program],
    )
  )
  if (usage !== null)
    yield (
      renderSection(words.usage) +
      renderTable([
        [words.questionsInWindow, String(usage.questionCount)],
        [words.windowBegan, time(usage.windowStartTime)],
      ])
    )
  if (subscriptionEvents.length > 0)
    yield (
      renderSection(words.subscriptionEvents) +
      renderTable(
        subscriptionEvents.map(({ eventType, amount, currency, createdAt }) => [
          time(createdAt),
          words.events[eventType as keyof typeof words.events] ?? eventType,
          amount === null ? '' : formatMoney(amount, currency, language),
        ]),
      )
    )

  if (data.sharedLinks.length > 0)
    yield (
      renderSection(words.sharedLinks) +
      renderTable(data.sharedLinks.map(({ id, title, createdAt }) => [time(createdAt), title, `/shared/${id}`]))
    )

  yield* renderStudy(data, language, time)

  yield renderSection(words.conversations)
  let count = 0
  for await (const { conversation, messages } of data.conversations) {
    count++
    yield `<article><h3 dir="auto">${e(conversation.title)}</h3>`
    for (const message of messages) yield renderMessage(message, words, language, time(message.timestamp))
    yield '</article>'
  }
  if (count === 0) yield `<p>${e(words.none)}</p>`

  yield renderSection(words.sheets)
  let sheets = 0
  for await (const sheet of data.sheets) {
    sheets++
    yield renderSheet(sheet, language)
  }
  if (sheets === 0) yield `<p>${e(words.none)}</p>`

  yield `${renderSection(words.log)}<table><tr><th>${e(words.time)}</th><th>${e(words.question)}</th></tr>`
  for await (const line of data.usageLog) yield renderRow([time(line.createdAt), line.question])
  yield '</table></body></html>\n'
}

async function* renderStudy({ marks, study }: AccountExport, language: Language, time: (value: Date) => string): AsyncGenerator<string> {
  const { exportPage: words, daily } = serverWords[language]
  let opened = false
  for await (const { updatedAt, kind, ref, text, range } of marks) {
    if (!opened) yield `${renderSection(words.marks)}<table>`
    opened = true
    yield renderRow([time(updatedAt), words.markKinds[kind], ref, range?.words ?? text])
  }
  if (opened) yield '</table>'
  const lists = [
    [words.places, study.places],
    [words.history, study.history],
  ] as const
  for (const [title, list] of lists)
    if (list.length > 0) yield renderSection(title) + renderTable(list.map(({ readAt, ref }) => [time(readAt), ref]))
  if (study.editions.length > 0)
    yield (
      renderSection(words.editions) +
      renderTable(study.editions.map(({ title, chosenAt }) => [time(chosenAt), toEditionName(title, language)]))
    )
  if (study.dailyMail !== null) {
    const { cycles, hour, timeZone } = study.dailyMail
    yield (
      renderSection(words.dailyMail) + renderTable([...cycles.map((cycle) => [daily.cycles[cycle]]), [`${String(hour)}:00, ${timeZone}`]])
    )
  }
  if (!study.remember) yield `<p>${e(words.notRemembered)}</p>`
}

const renderSection = (title: string) => `<h2>${e(title)}</h2>`
const renderRow = (cells: string[]) => `<tr>${cells.map((cell) => `<td dir="auto">${e(cell)}</td>`).join('')}</tr>`
const renderTable = (rows: string[][], heads: string[] = []) =>
  `<table>${heads.length === 0 ? '' : `<tr>${heads.map((head) => `<th>${e(head)}</th>`).join('')}</tr>`}${rows.map(renderRow).join('')}</table>`
const formatMoney = (cents: number, currency: string, language: Language) =>
  new Intl.NumberFormat(language, { style: 'currency', currency }).format(cents / 100)

function renderMessage(message: Message, words: ExportWords, language: Language, time: string): string {
  const { role, content } = message
  const numbered = numberSources(message)
  const sources = numbered.cited.map((source) => renderSource(source, language)).join('')
  const who = role === 'user' ? words.you : words.answer
  return `<p class="who">${e(who)} · ${time}</p><div class="text" dir="auto">${e(role === 'user' ? content : writeSourceNumbers(content, numbered))}</div>${
    sources === '' ? '' : `<h4>${e(words.sources)}</h4>${sources}`
  }`
}

/**
 * A source under the number that the answer shows, with its quotations, editions and licenses, as their terms of use
 * require.
 */
function renderSource({ number, citations, ...source }: CitedSource, language: Language): string {
  const toName = ({ ref, heRef, ruRef }: Pick<CitedSource, 'ref' | 'heRef' | 'ruRef'>) =>
    ({ he: heRef, en: '', ru: ruRef })[language] || toDisplayedRef(ref)
  const quotes = citations.map((citation) => {
    const { quote, edition, license, url } = citation
    const place = citation.ref === source.ref ? [] : [toName(citation)]
    const credit = [...place, toEditionName(edition, language), toLicenseName(license, language)].filter((part) => part !== '').join(' · ')
    const link = /^https?:/.test(url) ? `<a href="${e(url)}">${e(url)}</a>` : ''
    return `<blockquote class="text" dir="auto">${e(quote)}</blockquote><p class="who"><bdi>${e(credit)}</bdi> ${link}</p>`
  })
  return `<p><bdi>[${String(number)}]</bdi> <bdi>${e(toName(source))}</bdi></p>${[...new Set(quotes)].join('')}`
}
