import type { Library, TokenField, TokenHit } from '../ports/library.ts'
import type { AnalysedQuestion } from '../text/ranking/analyze-question.ts'

/** Tokens one field is searched for; more cost time and bring no better candidates. */
const FIELD_TOKENS = 12
/**
 * Candidates a field gives: those in which the words of the question's own language stand, and those that are reached through the lexicon. In a large
 * library the tokens of each are read from its table, a quarter of a millisecond each, and glosses are not searched: it has many more words of its own.
 */
const CANDIDATES = { own: 120, other: 60 }
const CANDIDATES_OF_MANY = { own: 45, other: 30 }
const MANY = 100_000
const own = { he: ['he', 'lemma'], en: ['en'], ru: ['ru', 'lemma'] }

export interface Candidates {
  hits: TokenHit[]
  /** BM25 as a share of the best of its field, the best field counting. */
  engine: Map<string, number>
}

interface Bounds {
  category: string | undefined
  /** Works named in the question: their own best candidates come too, however many better ones the others have. */
  works: readonly string[]
}

/** Searches every field that can hold what is asked for, all at once; each segment comes once. */
export async function searchCandidates(library: Library, question: AnalysedQuestion, { category, works }: Bounds): Promise<Candidates> {
  const isLarge = library.size() > MANY
  const most = isLarge ? CANDIDATES_OF_MANY : CANDIDATES
  const fields = fieldTokens(question).filter(({ field }) => !isLarge || field !== 'gloss')
  const requests = fields.flatMap(({ field, tokens }) => {
    const request = {
      field,
      tokens,
      limit: own[question.language].includes(field) ? most.own : most.other,
      ...(category === undefined ? {} : { category }),
    }
    return works.length === 0 ? [request] : [request, { ...request, works }]
  })
  const searches = await Promise.all(requests.map((request) => library.search(request)))
  const hits = new Map<string, TokenHit>()
  const engine = new Map<string, number>()
  for (const found of searches) {
    const top = found[0]?.score ?? 1
    for (const hit of found) {
      hits.set(hit.ref, hit)
      engine.set(hit.ref, Math.max(engine.get(hit.ref) ?? 0, hit.score / top))
    }
  }
  return { hits: [...hits.values()], engine }
}

/** The tokens to look for in each field: the telling ones of every concept first. */
export function fieldTokens(question: AnalysedQuestion): { field: TokenField; tokens: string[] }[] {
  const fields: { field: TokenField; tokens: string[] }[] = []
  for (const field of ['lemma', 'he', 'en', 'ru', 'gloss'] as const) {
    const most = field === 'gloss' && question.language !== 'en' ? FIELD_TOKENS / 2 : FIELD_TOKENS
    const best = new Map<string, number>()
    for (const concept of question.concepts) {
      let place = 0
      for (const alternative of concept.alternatives) {
        if (alternative.field !== field) continue
        for (const token of alternative.tokens) {
          place++
          best.set(token, Math.max(best.get(token) ?? 0, (concept.worth * alternative.strength) / Math.sqrt(place)))
        }
      }
    }
    const tokens = [...best]
      .sort((a, b) => b[1] - a[1])
      .slice(0, most)
      .map(([token]) => token)
    if (tokens.length > 0) fields.push({ field, tokens })
  }
  return fields
}
