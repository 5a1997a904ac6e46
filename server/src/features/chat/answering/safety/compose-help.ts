import type { HelpLine } from '@sugya/contract/api/help-lines'
import type { Language } from '@sugya/contract/api/texts'
import { dateLocale } from '@sugya/contract/rules/pages'
import { fill, words } from '../../../../words/words.ts'

/**
 * The countries whose lines are written out for readers of a language, the likeliest first; of all others only the
 * numbers.
 */
const HOMES: Record<Language, readonly string[]> = { he: ['IL'], en: ['US', 'GB', 'IL'], ru: ['RU', 'IL', 'UA'] }

interface CrisisOptions {
  /** The writer fears for someone else. */
  another: boolean
  /** The message before was answered with help too. */
  isAgain: boolean
}

/**
 * Composes the answer to a person in distress: a few words, the lines of each country, when they were verified, and
 * what to do next.
 */
export function composeCrisisAnswer(language: Language, lines: readonly HelpLine[], { another, isAgain }: CrisisOptions): string {
  const { lead, leadForAnother, leadAgain, elsewhere, verified, close, closeForAnother } = words[language].answers.crisis
  const byCountry = Map.groupBy(lines, ({ country }) => country)
  const homes = HOMES[language].filter((country) => byCountry.has(country))
  const nameCountry = nameCountries(language)
  const written = homes.map((country) => `- **${nameCountry(country)}:** ${formatCountry(language, byCountry.get(country) ?? [])}`)
  const others = [...byCountry]
    .filter(([country]) => !homes.includes(country))
    .map(([country, own]) => `${nameCountry(country)} ${own.flatMap((line) => formatContact(language, line)).join(', ')}`)
  const first = isAgain ? leadAgain : another ? leadForAnother : lead
  return [
    first,
    written.join('\n'),
    others.length === 0 ? '' : `**${elsewhere}** ${others.join(' · ')}.`,
    another ? closeForAnother : close,
    `*${fill(verified, { date: formatDate(language, lines) })}*`,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

/**
 * Composes a sentence with the lines of the home countries, for beside an answer that may not be only a matter of
 * study.
 */
export function composeHelpBeside(language: Language, lines: readonly HelpLine[]): string {
  const nameCountry = nameCountries(language)
  const countries = Object.values(HOMES).flatMap((homes) => homes.slice(0, 1))
  const homes = [...new Set([...HOMES[language], ...countries])].flatMap((country) => {
    const own = lines.filter((line) => line.country === country && (line.kind === 'talk' || line.kind === 'children') && line.phone !== '')
    return own.length === 0 ? [] : `${nameCountry(country)} ${own.flatMap((line) => formatContact(language, line)).join(', ')}`
  })
  return fill(words[language].answers.help, { lines: homes.join(' · ') })
}

const nameCountries = (language: Language) => {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  return (country: string) => names.of(country) ?? country
}

/** The lines of one country in one row; those for emergencies together at its end. */
function formatCountry(language: Language, lines: readonly HelpLine[]): string {
  const { kinds, anyHour } = words[language].answers.crisis
  const isEmergency = ({ kind }: HelpLine) => kind === 'emergency'
  const rows = lines
    .filter((line) => !isEmergency(line))
    .map((line) => {
      const label = line.kind === 'children' || line.kind === 'violence' ? `${kinds[line.kind]}: ` : ''
      const hours = line.allDay ? ` (${anyHour})` : ''
      return `${label}${formatNamed(language, line)}${hours}`
    })
  const emergency = lines.filter(isEmergency).map((line) => formatNamed(language, line))
  return `${[...rows, ...(emergency.length === 0 ? [] : [`${kinds.emergency}: ${emergency.join(', ')}`])].join('; ')}.`
}

/** A line with its name, which is left out where the number is the name. */
function formatNamed(language: Language, line: HelpLine): string {
  const name = line.name[language]
  const contact = formatContact(language, line).join(', ')
  if (name === '' || name === line.phone) return contact
  // "988, call or text" says its number already, which becomes the link.
  return line.phone !== '' && name.startsWith(line.phone) ? contact + name.slice(line.phone.length) : `${name} ${contact}`
}

/** The number as a link that dials it, and the website. */
function formatContact(language: Language, { phone, website }: HelpLine): string[] {
  // Keeps the groups of a number in their order in a Hebrew sentence.
  const mark = language === 'he' ? '\u200e' : ''
  return [...(phone === '' ? [] : [`[${mark}${phone}](tel:${phone.replace(/[ -]/g, '')})`]), ...(website === '' ? [] : [website])]
}

/** The day on which the oldest entry was verified. */
function formatDate(language: Language, lines: readonly HelpLine[]): string {
  const oldest = lines.map(({ verifiedOn }) => verifiedOn).sort()[0] ?? ''
  return new Intl.DateTimeFormat(dateLocale(language), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${oldest}T00:00:00Z`))
}
