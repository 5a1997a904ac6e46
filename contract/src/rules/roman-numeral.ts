const SIGNS = [
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
] as const

/** A number below 40 in Roman numerals, in which Russian counts centuries. */
export function toRoman(number: number): string {
  const [value, sign] = SIGNS.find(([step]) => step <= number) ?? [0, '']
  return value === 0 ? '' : sign + toRoman(number - value)
}
