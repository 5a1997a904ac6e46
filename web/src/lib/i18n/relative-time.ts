import type { Language } from '@sugya/contract/api/texts'

const HOUR = 3_600_000

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** Not Intl.RelativeTimeFormat, which writes "לפני שעתיים (2)" where it must name the number. */
const WORDS: Record<Language, { soon: string; yesterday: string; hours: Forms; days: Forms }> = {
  he: {
    soon: 'לפני פחות משעה',
    yesterday: 'אתמול',
    hours: { one: 'לפני שעה', two: 'לפני שעתיים', other: 'לפני # שעות' },
    days: { two: 'לפני יומיים', other: 'לפני # ימים' },
  },
  en: {
    soon: 'less than an hour ago',
    yesterday: 'yesterday',
    hours: { one: '# hour ago', other: '# hours ago' },
    days: { one: '# day ago', other: '# days ago' },
  },
  ru: {
    soon: 'менее часа назад',
    yesterday: 'вчера',
    hours: { one: '# час назад', few: '# часа назад', other: '# часов назад' },
    days: { one: '# день назад', few: '# дня назад', other: '# дней назад' },
  },
}

/** Created once: creating a rule set costs more than formatting a list of conversations. */
const RULES = { he: new Intl.PluralRules('he'), en: new Intl.PluralRules('en'), ru: new Intl.PluralRules('ru') } satisfies Record<
  Language,
  Intl.PluralRules
>

function formatCount(language: Language, forms: Forms, count: number): string {
  return (forms[RULES[language].select(count)] ?? forms.other).replace('#', String(count))
}

/**
 * Formats how long ago a conversation was last used: under an hour, hours under 24, "yesterday" under 48, then days
 * (specification §2), with the Hebrew dual and the three Russian forms. A moment in the future counts as now.
 */
export function formatRelativeTime(moment: string | Date, now: Date, language: Language): string {
  const words = WORDS[language]
  const hours = Math.floor((now.getTime() - new Date(moment).getTime()) / HOUR)
  if (hours < 1) return words.soon
  if (hours < 24) return formatCount(language, words.hours, hours)
  if (hours < 48) return words.yesterday
  return formatCount(language, words.days, Math.floor(hours / 24))
}
