import { lazyOnDemand } from '../lib/browser/lazy-on-demand.ts'

/** A source beside an answer; the first render of a conversation does not need it. */
export const sourcePanel = lazyOnDemand(async () => (await import('../features/reading/components/source-panel.tsx')).SourcePanel)
