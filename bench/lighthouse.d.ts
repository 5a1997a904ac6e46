/**
 * The part of Lighthouse that `web-lighthouse.ts` uses: the package is installed by the benchmark itself, and types
 * are checked without it.
 */
declare module 'lighthouse' {
  export interface Result {
    audits: Record<string, { title: string; score: number | null; numericValue?: number }>
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
    environment: { benchmarkIndex: number }
    runtimeError?: { message: string }
  }
  export default function lighthouse(
    url: string,
    options: { port: number; logLevel: 'error'; output: 'json'; skipAudits: string[] | null },
  ): Promise<{ lhr: Result } | undefined>
}
