/** The part of the address of a text that names an edition by its title; one for each language. */
export const EDITION_PARAMETER = 'edition'

/** Adds editions to an address, with or without a query, so that those who open it read the same words. */
export function addEditions(address: string, titles: readonly string[]): string {
  if (titles.length === 0) return address
  const query = titles.map((title) => `${EDITION_PARAMETER}=${encodeURIComponent(title)}`).join('&')
  return `${address}${address.includes('?') ? '&' : '?'}${query}`
}

/** Puts the texts of preferred editions (titles, the most preferred first) before the others, whose order stays. */
export function preferTexts<Text extends { title: string }>(texts: readonly Text[], preferred: readonly string[]): Text[] {
  const rank = ({ title }: Text): number => (preferred.includes(title) ? preferred.indexOf(title) : preferred.length)
  return texts.toSorted((one, other) => rank(one) - rank(other))
}
