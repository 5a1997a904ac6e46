import { preloadable } from '../../../lib/browser/preloadable.tsx'

const lazyText = preloadable(async () => (await import('./markdown-text.tsx')).MarkdownText)

/** The renderer of markdown with its parser, which loads with the first answer that the server has not parsed. */
export const MarkdownText = lazyText.Page

const FONTS = ['1em "Sugya Source"', '1em "Sugya Serif"', '600 1em "Sugya Serif"']

/** Loads the fonts of sources ahead: a font that arrives after its text would shift the layout. */
export function prepareSourceFonts(): void {
  for (const font of FONTS) document.fonts?.load(font, 'אָ a б').catch(() => undefined)
}

/**
 * Loads what shows answers ahead, while the reader types a question or reads an answer that came parsed. Resolves when
 * the parser is here, or does not arrive.
 */
export async function prepareAnswers(): Promise<void> {
  prepareSourceFonts()
  await lazyText.load().catch(() => undefined)
}
