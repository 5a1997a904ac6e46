/**
 * Makes a process a build of the product with another analysis of texts: `NODE_OPTIONS=--import=…/other-analysis.ts`,
 * which the processes that it starts inherit.
 */
import { registerHooks } from 'node:module'

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!url.endsWith('/analyze-segment.ts')) return loaded
    const source = Buffer.from((loaded.source ?? '') as Uint8Array | string).toString()
    return { ...loaded, source: source.replace(/ANALYSIS_VERSION = '\w+'/, "ANALYSIS_VERSION = 'next'") }
  },
})
