import type { Segment } from '../ports/library.ts'

/**
 * The original of a segment: the first Hebrew text, else the first Aramaic one; undefined when the library has only
 * translations.
 */
export function findOriginal({ texts }: Pick<Segment, 'texts'>): Segment['texts'][number] | undefined {
  return texts.find(({ edition }) => edition.language === 'he') ?? texts.find(({ edition }) => edition.language === 'arc')
}
