import { expect, it } from 'vitest'
import { toSefariaUrl } from './sefaria-url.ts'

it.each([
  ['Genesis 25:29-34', 'Genesis.25.29-34'],
  ['Berakhot 2a:1', 'Berakhot.2a.1'],
  ['Guide for the Perplexed, Part 1 5:2', 'Guide_for_the_Perplexed,_Part_1.5.2'],
  ['Guide for the Perplexed', 'Guide_for_the_Perplexed'],
  ['Or HaChaim on Genesis', 'Or_HaChaim_on_Genesis'],
  ['Who Wrote (and Why)? 1:2', 'Who_Wrote_%28and_Why%29%3F.1.2'],
])('the address of %s on sefaria.org keeps its numbers apart from its title', (ref, path) =>
  expect(toSefariaUrl(ref)).toBe(`https://www.sefaria.org/${path}`),
)
