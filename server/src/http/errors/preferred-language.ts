import type { Language } from '@sugya/contract/api/texts'

/** The language that an Accept-Language header prefers, by weight; English when it names none of the three. */
export function parsePreferredLanguage(acceptLanguage: string | undefined): Language {
  const wanted = (acceptLanguage ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const q = Number(parameters.find((p) => p.trim().startsWith('q='))?.split('=')[1] ?? 1)
      return { tag: tag.split('-')[0] === 'iw' ? 'he' : (tag.split('-')[0] ?? ''), q: Number.isFinite(q) ? q : 0 }
    })
    .sort((a, b) => b.q - a.q)
  for (const { tag } of wanted) if (tag === 'he' || tag === 'en' || tag === 'ru') return tag
  return 'en'
}
