/**
 * Where the verses of the Ten Commandments are numbered differently. The Westminster Leningrad Codex as `morphhb` has
 * it counts each of the four short commandments (murder, adultery, theft, false witness) as a verse, as do many printed
 * editions; Sefaria's texts have the four in one verse, so the rest of the chapter is numbered three lower.
 */
const chapters: Record<string, { chapter: number; verse: number; shortForm: number }> = {
  Exodus: { chapter: 20, verse: 13, shortForm: 23 },
  Deuteronomy: { chapter: 5, verse: 17, shortForm: 30 },
}

interface Place {
  sections: number[]
  html: string
}

/**
 * Renumbers the sections of an edition to the library's numbering; other books and editions with the same numbering are
 * unchanged.
 */
export function alignDecalogue(work: string, places: Place[]): Place[] {
  const known = chapters[work]
  if (known === undefined) return places
  const last = Math.max(0, ...places.filter(({ sections }) => sections[0] === known.chapter).map(({ sections }) => sections[1] ?? 0))
  if (last !== known.shortForm) return places
  return places.flatMap((place) => {
    const [chapter, verse = 0] = place.sections
    if (chapter !== known.chapter || verse < known.verse) return [place]
    if (verse > known.verse) return [{ ...place, sections: [chapter, verse + 3] }]
    const commandments = place.html.split(/(?<=[.׃])\s+/)
    // An edition that cannot be split into four keeps them together at the first.
    if (commandments.length !== 4) return [place]
    return commandments.map((html, index) => ({ sections: [chapter, verse + index], html }))
  })
}

/** The number that commentaries with the short numbering use for a verse of the library's text. */
export function commentedAddress(work: string, sections: readonly number[]): number[] {
  const known = chapters[work]
  const [chapter, verse] = sections
  if (known === undefined || verse === undefined || chapter !== known.chapter || verse <= known.verse) return [...sections]
  return [chapter, Math.max(known.verse, verse - 3), ...sections.slice(2)]
}
