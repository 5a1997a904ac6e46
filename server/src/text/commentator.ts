import type { TrilingualName } from '@sugya/contract/api/texts'
import commentatorFile from '../../../data/titles/commentators.json' with { type: 'json' }

interface Named {
  name: string
  he: string
  ru: string
}

const { tanakh, mishnah, bavli, yerushalmi, mishnehTorah, shulchanArukh } = commentatorFile
const commentators = new Map(
  [tanakh, mishnah, bavli, yerushalmi, mishnehTorah, shulchanArukh].flat().map(({ name, he, ru }: Named) => [name, { en: name, he, ru }]),
)

interface Commentary {
  title: string
  heTitle: string
  ruTitle: string
  base: string | null
}

/**
 * The short name of a commentary: `Rashi` for `Rashi on Genesis`; null for a work that is none. A commentator outside
 * `data/titles/commentators.json` is named by what his titles have before the base text.
 */
export function findCommentator({ title, heTitle, ruTitle, base }: Commentary): TrilingualName | null {
  if (base === null) return null
  const en = title.split(/ on |, /)[0] ?? title
  const withoutBase = en.endsWith(` ${base}`) ? en.slice(0, -base.length - 1) : en
  const known = commentators.get(withoutBase)
  if (known !== undefined) return known
  return { en: withoutBase, he: heTitle.split(/ על |, /)[0] ?? heTitle, ru: ruTitle.split(/ на |, /)[0] ?? ruTitle }
}
