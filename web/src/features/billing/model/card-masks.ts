/** Input masks of the card fields: digits only, grouped, cut to length. Numbers run left to right in every language. */

const keepDigits = (text: string, most: number): string => text.replace(/\D/g, '').slice(0, most)

/** "4242 4242 4242 4242": groups of four, up to 19 digits. */
export function maskNumber(text: string): string {
  return keepDigits(text, 19).replace(/(\d{4})(?=\d)/g, '$1 ')
}

/** "04/29". A month of one possible digit gets its zero; deleting the slash deletes the digit before it. */
export function maskExpiry(text: string, before: string): string {
  const digits = keepDigits(text, 4)
  if (before.endsWith('/') && text === before.slice(0, -1)) return digits.slice(0, -1)
  const padded = /^[2-9]/.test(digits) ? keepDigits(`0${digits}`, 4) : digits
  return padded.length < 2 ? padded : `${padded.slice(0, 2)}/${padded.slice(2)}`
}

export function maskCode(text: string): string {
  return keepDigits(text, 4)
}

export const isNumber = (text: string): boolean => keepDigits(text, 19).length >= 12

/** Month and year, this month or later. */
export function isExpiry(text: string, now: Date): boolean {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(text) ?? []
  if (month === undefined || year === undefined) return false
  return (2000 + Number(year)) * 12 + Number(month) >= now.getFullYear() * 12 + now.getMonth() + 1
}

export const isCode = (text: string): boolean => /^\d{3,4}$/.test(text)
