import type { AddressType, Work } from '../../ports/library.ts'

/**
 * The canonical reference of an address: `Genesis 1:1`, `Berakhot 2a:1`. An address shorter than the work's depth names
 * a section.
 */
export function canonicalRef(work: Pick<Work, 'title' | 'addressTypes'>, sections: readonly number[]): string {
  if (sections.length === 0) return work.title
  return `${work.title} ${sections.map((number, level) => formatNumber(number, work.addressTypes[level])).join(':')}`
}

function formatNumber(number: number, type: AddressType | undefined): string {
  return type === 'talmud' ? `${String(Math.ceil(number / 2))}${number % 2 === 1 ? 'a' : 'b'}` : String(number)
}

/** Splits a canonical reference of one address into title and numbers-to-be: `['Berakhot', ['2a', '1']]`. */
export function splitRef(ref: string): { title: string; address: string[] } {
  const at = ref.lastIndexOf(' ')
  return at < 0 ? { title: ref, address: [] } : { title: ref.slice(0, at), address: ref.slice(at + 1).split(':') }
}

/** The numbers of an address, or undefined when it is not a valid address of this work. */
export function readAddress(work: Pick<Work, 'addressTypes'>, address: readonly string[]): number[] | undefined {
  if (address.length > work.addressTypes.length) return undefined
  const numbers: number[] = []
  for (const [level, part] of address.entries()) {
    const match = work.addressTypes[level] === 'talmud' ? /^(\d{1,4})([ab])$/.exec(part) : /^(\d{1,5})$/.exec(part)
    if (match === null) return undefined
    const number = Number(match[1])
    numbers.push(match[2] === undefined ? number : number * 2 - (match[2] === 'a' ? 1 : 0))
  }
  return numbers
}
