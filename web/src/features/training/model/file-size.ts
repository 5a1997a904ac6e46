import type { Language } from '@sugya/contract/api/texts'

const STEP = 1024
const UNITS = ['sizeBytes', 'sizeKb', 'sizeMb', 'sizeGb'] as const

/** A size in bytes as the number to show (two decimals, whole bytes) and the key of its unit (specification §5). */
export function toFileSize(bytes: number, language: Language): { size: string; unit: (typeof UNITS)[number] } {
  let value = bytes
  let unit = 0
  while (value >= STEP && unit < UNITS.length - 1) {
    value /= STEP
    unit += 1
  }
  const digits = unit === 0 ? 0 : 2
  const size = value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return { size, unit: UNITS[unit] ?? 'sizeBytes' }
}
