import type { Library, TokenField, TokenHit } from '../ports/library.ts'
import type { AnalyzedQuestion } from '../text/ranking/analyze-question.ts'

/** Most tokens searched in one field; more cost time and bring no better candidates. */
const MAX_FIELD_TOKENS = 8
/**
 * Candidates per field: `own` for the fields of the question's language, `other` for those reached through the
 * lexicon. A large library reads the tokens of each from its table, 0.25 ms a candidate, so it gets fewer and no
 * glosses.
 */
const CANDIDATES = { own: 70, other: 40 }
const CANDIDATES_LARGE = { own: 45, other: 30 }
/** Segments from which on a library is large. */
const LARGE = 100_000
const ownFields = { he: ['he', 'lemma'], en: ['en'], ru: ['ru', 'lemma'] }

export interface CandidatePool {
  hits: TokenHit[]
  /** Per reference its BM25 as a share of the best of the field, in its best field. */
  engineScores: Map<string, number>
}

interface Scope {
  category: string | undefined
  /** Works named in the question: each field also yields the best candidates within them. */
  works: readonly string[]
  /** All others are left out. */
  onlyWorks: readonly string[] | undefined
}

/** Collects the candidates of all fields that may match, searching them in parallel; each segment comes once. */
export async function collectCandidates(
  library: Library,
  question: AnalyzedQuestion,
  { category, works, onlyWorks }: Scope,
): Promise<CandidatePool> {
  const isLarge = library.size() > LARGE
  const limits = isLarge ? CANDIDATES_LARGE : CANDIDATES
  const fields = selectFieldTokens(question).filter(({ field }) => !isLarge || field !== 'gloss')
  const requests = fields.flatMap(({ field, tokens }) => {
    const request = {
      field,
      tokens,
      limit: ownFields[question.language].includes(field) ? limits.own : limits.other,
      ...(category === undefined ? {} : { category }),
    }
    if (onlyWorks !== undefined) return [{ ...request, works: onlyWorks }]
    return works.length === 0 ? [request] : [request, { ...request, works }]
  })
  const searches = await Promise.all(requests.map((request) => library.search(request)))
  const hits = new Map<string, TokenHit>()
  const engineScores = new Map<string, number>()
  for (const found of searches) {
    const top = found[0]?.score ?? 1
    for (const hit of found) {
      hits.set(hit.ref, hit)
      engineScores.set(hit.ref, Math.max(engineScores.get(hit.ref) ?? 0, hit.score / top))
    }
  }
  return { hits: [...hits.values()], engineScores }
}

/** Selects the tokens to search in each field: those of concepts worth most first, and of each concept its surest. */
function selectFieldTokens(question: AnalyzedQuestion): { field: TokenField; tokens: string[] }[] {
  const fields: { field: TokenField; tokens: string[] }[] = []
  for (const field of ['lemma', 'he', 'en', 'ru', 'gloss'] as const) {
    const limit = field === 'gloss' && question.language !== 'en' ? MAX_FIELD_TOKENS / 2 : MAX_FIELD_TOKENS
    const best = new Map<string, number>()
    for (const concept of question.concepts) {
      let rank = 0
      for (const alternative of concept.alternatives) {
        if (alternative.field !== field) continue
        for (const token of alternative.tokens) {
          rank++
          best.set(token, Math.max(best.get(token) ?? 0, (concept.worth * alternative.strength) / Math.sqrt(rank)))
        }
      }
    }
    const tokens = [...best]
      .sort((a, b) => b[1] - a[1])
      .slice(0, limit)
      .map(([token]) => token)
    if (tokens.length > 0) fields.push({ field, tokens })
  }
  return fields
}
