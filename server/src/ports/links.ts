/** A link between a segment and another text. */
export interface SegmentLink {
  /** The segment of the reference that was asked for. */
  on: string
  /** The other text. */
  ref: string
  work: string
  order: number
  /** `commentary`: one explains the other. `quotation`: one quotes the other. `parallel`: both have the same words. */
  type: 'commentary' | 'quotation' | 'parallel'
  /** Whether the segment cites the other text or is cited by it. Parallels have both. */
  direction: 'cites' | 'cited-by'
  /** Who says so: the address of a commentary, a host that lists links, or the product, which found shared words. */
  source: 'commentary' | 'sefaria' | 'found'
}

/** The links between the texts of the library, from memory. */
export interface LibraryLinks {
  /** The links of the segments `first ≤ order ≤ last`; comments alone until links have been found. */
  listLinks(first: number, last: number): SegmentLink[]
  /** Whether the links of the open version are in use. */
  hasLinks(): boolean
}

/** How the links of a version of the library were found. */
export interface LinksSummary {
  links: number
  quotations: number
  parallels: number
  /** Links that the source of the library lists. */
  listed: number
  segments: number
  seconds: number
  builtAt: string
}

/** What the process that finds links is doing. */
export interface LinksReport {
  version: string
  state: 'running' | 'done' | 'failed'
  /** Completed share. */
  progress: number
  startedAt: string
  /** When the process last said so. */
  at: string
}

/** Finds the links of a version and keeps them with the library, where every process reads them. */
export interface LinksStore {
  /** Undefined until the links of the version have been found. */
  find(version: string): Promise<LinksSummary | undefined>
  /**
   * Finds the links of a version in a process of its own and replaces those that are stored. Throws on failure; the
   * stored ones stay.
   */
  build(version: string, onProgress: (share: number) => void, signal: AbortSignal): Promise<LinksSummary>
  /** The last report; undefined when there is none. */
  readReport(): Promise<LinksReport | undefined>
  writeReport(report: LinksReport): Promise<void>
  /** Asks the process that finds links to find them again. */
  request(): Promise<void>
  isRequested(): Promise<boolean>
  clearRequest(): Promise<void>
}
