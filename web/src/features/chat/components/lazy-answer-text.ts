import { preloadable } from '../../../lib/browser/preloadable.tsx'

const lazyText = preloadable(async () => (await import('./answer-text.tsx')).AnswerText)

/** The renderer of answers, which loads with the first one. */
export const AnswerText = lazyText.Page

const FONTS = ['1em "Sugya Source"', '1em "Sugya Serif"', '600 1em "Sugya Serif"']

/** Loads the renderer of answers ahead: while the reader types a question, or while a conversation loads. */
export function prepareAnswers(): void {
  lazyText.load().catch(() => undefined)
  // The fonts of sources: a font that arrives after its text would shift the layout.
  for (const font of FONTS) document.fonts?.load(font, 'אָ a б').catch(() => undefined)
}
