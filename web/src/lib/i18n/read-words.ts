import { bindShortWords } from '@sugya/contract/rules/bind-short-words'

type Words = Record<string, string>

/** One file for each language and namespace, and one (`catalog.ts`) for the namespaces that every page needs. */
const files = import.meta.glob<Record<string, Words> & { catalog?: Record<string, Words> }>([
  '../../words/*/*.ts',
  '!../../words/*/{common,texts,reader,usage}.ts',
])

/**
 * The words of a namespace, typeset. The backend of i18next, which calls it once for each language and namespace.
 * Throws when they do not arrive.
 */
export async function readWords(language: string, namespace: string): Promise<Words> {
  const folder = `../../words/${language}`
  const load = files[`${folder}/${namespace}.ts`] ?? files[`${folder}/catalog.ts`]
  const module = await load?.()
  const words = module?.[namespace] ?? module?.catalog?.[namespace]
  if (words === undefined) throw new Error(`No words ${language}/${namespace}`)
  return Object.fromEntries(Object.entries(words).map(([key, text]) => [key, bindShortWords(text)]))
}
