import type { Plugin } from 'vite'

/** How esbuild keeps the names of functions for error messages: a call after, or around, each function. */
const DEFINITION = 'var __name = ('

/**
 * Marks the calls by which packages name their functions as free of side effects. Without the mark a named function
 * that nothing uses stays in the application: in Radix a third of some packages.
 */
export function pureNames(): Plugin {
  return {
    name: 'pure-names',
    apply: 'build',
    transform: {
      filter: { id: /node_modules/, code: DEFINITION },
      handler: (code) => ({ code: code.replace(DEFINITION, 'var __name = /* @__NO_SIDE_EFFECTS__ */ ('), map: null }),
    },
  }
}
