import type { DailyReading } from '@sugya/contract/api/daily'
import type { Language } from '@sugya/contract/api/texts'
import { dateLocale, getDirection, toTextAddress } from '@sugya/contract/rules/pages'
import type { CivilDate } from '../../../ports/calendar.ts'
import type { Mail } from '../../../ports/mail.ts'
import { escapeHtml } from '../../../text/markup/escape-html.ts'
import { fill, words } from '../../../words/words.ts'
import { toTitle } from '../calendar-feed.ts'

interface Recipient {
  email: string
  language: Language
}

interface Links {
  /** The public address of this installation. */
  site: string
  /** The page that ends the e-mails. */
  stop: string
  /** Where mail programs end them by themselves. */
  unsubscribe: string
}

/**
 * The e-mail of a day: each reading with its text, in the language of the account. It holds no text that a user chose.
 */
export function writeDailyMail({ email, language }: Recipient, day: CivilDate, readings: readonly DailyReading[], links: Links): Mail {
  const { dailyMail, cycles } = words[language].daily
  const date = new Intl.DateTimeFormat(dateLocale(language), { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' }).format(
    new Date(day),
  )
  const lines = readings.map((reading) => ({
    cycle: cycles[reading.cycle],
    title: toTitle({ ...reading, passages: reading.passages.filter(({ part }) => part === 'whole') }, language),
    link: toLink(reading, day, links.site),
  }))
  const title = fill(dailyMail.subject, { date })
  const settings = `${links.site}/daily`
  const text = [
    title,
    ...lines.map(({ cycle, title: name, link }) => `${cycle}: ${name}\n${link}`),
    `${dailyMail.why}\n${dailyMail.change}: ${settings}\n${dailyMail.stop}: ${links.stop}`,
  ]
  const anchor = (address: string, name: string) => `<a href="${escapeHtml(address)}">${escapeHtml(name)}</a>`
  const list = lines.map(({ cycle, title: name, link }) => `<p>${escapeHtml(cycle)}<br><b>${anchor(link, name)}</b></p>`)
  const footer = `<p style="font-size:smaller">${escapeHtml(dailyMail.why)} ${anchor(settings, dailyMail.change)} · ${anchor(links.stop, dailyMail.stop)}</p>`
  return {
    to: email,
    subject: title,
    text: `${text.join('\n\n')}\n`,
    html: toPage(language, title, `<h1 style="font-size:1.25em">${escapeHtml(title)}</h1>${list.join('')}<hr>${footer}`),
    unsubscribe: links.unsubscribe,
  }
}

/** The e-mail that asks whether the reader wants them: the address of an account may be that of a stranger. */
export function writeConfirmation({ email, language }: Recipient, link: string): Mail {
  const { greeting, signature } = words[language].mail
  const { subject, before, button, after } = words[language].daily.confirmMail
  const paragraph = (line: string) => `<p>${escapeHtml(line)}</p>`
  const anchor = `<p><a href="${escapeHtml(link)}">${escapeHtml(button)}</a></p>`
  return {
    to: email,
    subject,
    text: `${[greeting, before, link, after, signature].join('\n\n')}\n`,
    html: toPage(language, subject, [paragraph(greeting), paragraph(before), anchor, paragraph(after), paragraph(signature)].join('')),
  }
}

/** The text of a reading; its day when this library lacks it. */
function toLink({ passages: [first] }: DailyReading, day: CivilDate, site: string): string {
  return first?.isInLibrary === true ? `${site}${toTextAddress(first.ref)}` : `${site}/daily?date=${day}`
}

function toPage(language: Language, title: string, body: string): string {
  const direction = getDirection(language)
  return `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head><body dir="${direction}" style="font-family:Georgia,serif;line-height:1.6;max-width:36em">${body}</body></html>`
}
