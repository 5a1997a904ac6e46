import type { SheetBlockInput } from '@sugya/contract/api/sheets'
import type { EditionText, Language } from '@sugya/contract/api/texts'
import { isHebrewOrAramaic } from '@sugya/contract/rules/text-languages'
import { AppError } from '../../errors.ts'
import type { StoredSource, StoredText } from '../../ports/store/sheets.ts'
import { hashText } from './hash-text.ts'
import type { SheetDeps, SheetPassage } from './sheets.ts'

export type SourceInput = Extract<SheetBlockInput, { type: 'source' }>
type Edition = NonNullable<SourceInput['editions']>[number]

/**
 * Makes a source block from what a reader chose. The words of editions that the stored block has are kept; others, and
 * all with `refresh`, are taken from the library. Throws AppError `unknown_reference` when the library lacks the
 * passage or every edition asked for.
 */
export async function captureSource(deps: SheetDeps, input: SourceInput, stored: StoredSource | undefined): Promise<StoredSource> {
  const names = await captureTexts(deps, input, stored)
  const segments = new Set(names.texts.flatMap((text) => text.segments.map(({ ref }) => ref)))
  return {
    id: input.id,
    type: 'source',
    ...names,
    note: input.note ?? '',
    hidden: (input.hidden ?? []).filter((ref) => segments.has(ref)),
    // Words are counted: in other words the same numbers would show another part.
    ranges: (input.ranges ?? []).filter(({ language, ref, from, to }) => from < to && isUnchanged(stored, names.texts, language, ref)),
    kept: input.refresh ? null : (input.kept ?? null),
  }
}

async function captureTexts(
  deps: SheetDeps,
  { ref, editions = [], language = 'en', refresh = false }: SourceInput,
  stored: StoredSource | undefined,
): Promise<Pick<StoredSource, 'ref' | 'heRef' | 'ruRef' | 'texts'>> {
  const kept = stored !== undefined && stored.ref === ref && !refresh ? stored : undefined
  if (kept !== undefined && (editions.length === 0 || editions.every((edition) => findEdition(kept.texts, edition)))) {
    const texts = editions.length === 0 ? kept.texts : editions.flatMap((edition) => findEdition(kept.texts, edition) ?? [])
    return { ref: kept.ref, heRef: kept.heRef, ruRef: kept.ruRef, texts }
  }
  const passage = await deps.readPassage(ref)
  const chosen = editions.flatMap((edition) => (kept && findEdition(kept.texts, edition)) ?? captureEdition(passage, edition) ?? [])
  const texts = chosen.length > 0 ? chosen : chooseEditions(passage, language).flatMap((edition) => captureEdition(passage, edition) ?? [])
  if (texts.length === 0) throw new AppError('unknown_reference', 'no text of this passage')
  return { ref: passage.ref, heRef: passage.heRef, ruRef: passage.ruRef, texts }
}

function findEdition(texts: readonly StoredText[], { language, edition }: Edition): StoredText | undefined {
  return texts.find((text) => text.language === language && text.edition === edition)
}

/** The best original, and the best translation into the language, else into English, else into any. */
function chooseEditions({ segments }: SheetPassage, reader: Language): Edition[] {
  const all = segments.flatMap(({ texts }) => texts)
  const translations = all.filter(({ language }) => !isHebrewOrAramaic(language))
  const original = all.find(({ language }) => isHebrewOrAramaic(language))
  const translation =
    translations.find(({ language }) => language === reader) ?? translations.find(({ language }) => language === 'en') ?? translations[0]
  const chosen = [original, reader === 'he' && original ? undefined : translation]
  return chosen.flatMap((text) => (text ? [{ language: text.language, edition: text.title }] : []))
}

function captureEdition({ segments }: SheetPassage, { language, edition }: Edition): StoredText | undefined {
  const isChosen = (text: EditionText) => text.language === language && text.title === edition
  const captured = segments.flatMap(({ ref, texts }) => {
    const text = texts.find(isChosen)
    return text === undefined ? [] : [{ ref, text }]
  })
  const first = captured[0]
  if (first === undefined) return undefined
  const { license, attribution } = first.text
  const stored = captured.map(({ ref, text }) => ({ ref, html: text.html }))
  return { language, edition, license, attribution, hash: hashText(stored), segments: stored }
}

/** Whether a segment in a language reads as before; true for a new block. */
function isUnchanged(stored: StoredSource | undefined, texts: readonly StoredText[], language: string, ref: string): boolean {
  const find = (all: readonly StoredText[]) => all.find((text) => text.language === language)?.segments.find((one) => one.ref === ref)?.html
  return find(texts) !== undefined && (stored === undefined || find(stored.texts) === find(texts))
}
