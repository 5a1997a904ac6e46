import type { RefusalCode } from '@sugya/contract/api/harvest'

/** What is wrong with a license. */
export type LicenseProblem = Exclude<RefusalCode, 'unsupported_language' | 'enough_editions' | 'removed_by_admin'>

/**
 * Licenses under which a text may be stored and shown, as they are written in the wild once case, spaces, versions and
 * dashes are evened out.
 */
const free = new Set(['publicdomain', 'pd', 'cc0', 'ccby', 'ccbysa'])

/**
 * Why a text with this license may not be stored unless an administrator allows it; null when it may: public domain,
 * CC0, CC-BY and CC-BY-SA.
 */
export function findLicenseProblem(license: string): LicenseProblem | null {
  const even = license
    .toLowerCase()
    .replace(/creative commons/g, 'cc')
    .replace(/attribution/g, 'by')
    .replace(/share-?alike/g, 'sa')
  const name = even.replace(/\d+(\.\d+)*|international|unported|license|licence|universal|[^a-z0-9]/g, (part) => (part === '0' ? part : ''))
  if (free.has(name) || /^cc-?\s?0\b/.test(even)) return null
  if (name === '' || name === 'unknown') return 'no_license'
  if (/\bnc\b|non-?commercial/.test(even)) return 'non_commercial'
  if (/\bnd\b|no-?deriv/.test(even)) return 'no_derivatives'
  if (even.includes('copyright') || even.includes('©')) return 'copyright'
  return 'not_free'
}
