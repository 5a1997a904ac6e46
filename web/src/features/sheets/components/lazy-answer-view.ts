import { preloadable } from '../../../lib/browser/preloadable.tsx'

/** An answer on a sheet. Its renderer loads with the first one; the page around suspends until it is here. */
export const { Page: AnswerView } = preloadable(async () => (await import('./answer-view.tsx')).AnswerView)
