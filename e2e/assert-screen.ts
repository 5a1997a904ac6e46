import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, type Language } from './product.ts'

/**
 * What stays in Latin letters in every language: kinds of files, companies and what they make, what a license asks to
 * keep, Roman numerals.
 */
const LATIN_NAMES =
  /Open Scriptures Hebrew Bible|\b(?:JSONL?|HTML|CSV|PDF|Word|Markdown|CC BY(?:-SA)?|CC0|Sefaria|OpenAI|Stripe|Chrome|Linux|UTC|II?)\b/

/**
 * Asserts what holds of a screen in every language: language, direction, no foreign words, accessibility. Reports all
 * violations, named by the screen. `people` are names of readers, which may be in any script.
 */
export async function assertScreen(page: Page, language: Language, name: string, people: readonly string[]): Promise<void> {
  const html = page.locator('html')
  await expect.soft(html, `${name}: language`).toHaveAttribute('lang', language)
  await expect.soft(html, `${name}: direction`).toHaveAttribute('dir', language === 'he' ? 'rtl' : 'ltr')
  const foreign = await page.evaluate(foreignWords, { names: LATIN_NAMES.source, people })
  expect.soft(foreign, `${name}: words of another language`).toEqual([])
  const found = (await findViolations(page)).map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html: code }) => code.slice(0, 160)).join(' | ')}`,
  )
  expect.soft(found, `${name}: accessibility`).toEqual([])
}

/**
 * Accessibility violations of a page. There is no frame of another site, so that the page alone is asked: the default
 * mode opens another page for each call. What is in order is not described.
 */
export const findViolations = async (page: Page) =>
  (
    await new AxeBuilder({ page })
      .setLegacyMode()
      .options({ resultTypes: ['violations'] })
      .analyze()
  ).violations

/** Asserts that nothing is wider than the screen of a phone, once charts have measured their space. */
export async function assertNoOverflow(page: Page, name: string): Promise<void> {
  const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect
    .configure({ soft: true })
    .poll(overhang, { message: `${name}: width`, timeout: 5000 })
    .toBeLessThanOrEqual(0)
}

/**
 * Runs in the page. Words that are read or heard (text, names, hints, the title) and have a letter that the language
 * they are marked with does not write. The mark is the nearest `lang`: a source in another language says so, as a
 * screen reader needs it. `names` is a pattern of what may stand, `people` what may stand besides.
 */
function foreignWords({ names, people }: { names: string; people: readonly string[] }): string[] {
  const scripts: Record<string, RegExp> = { he: /\p{Script=Hebrew}/u, en: /\p{Script=Latin}/u, ru: /\p{Script=Cyrillic}/u }
  const found = new Set<string>()
  const look = (text: string, lang: string): void => {
    const own = scripts[lang]
    const strange = people.reduce((rest, person) => rest.replaceAll(person, ''), text)
    for (const [word] of strange.replace(new RegExp(names, 'g'), '').matchAll(/\p{L}[\p{L}\p{M}]*/gu))
      if (own && [...word.replace(/\P{L}/gu, '')].some((letter) => !own.test(letter))) found.add(word)
  }
  const findLang = (element: Element) => element.closest<HTMLElement>('[lang]')?.lang ?? ''
  look(document.title, document.documentElement.lang)
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest('code, pre, script, style, svg, [data-sonner-toaster]') || !element.checkVisibility()) continue
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) look(node.nodeValue ?? '', findLang(element))
    if (element.closest('[aria-hidden=true]')) continue
    for (const attribute of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'])
      look(element.getAttribute(attribute) ?? '', findLang(element))
  }
  return [...found]
}
