export type LicenseVerdict = { accepted: true } | { accepted: false; reason: string }

/** Licences under which a text may be stored and shown, as they are written in the wild once case, spaces, versions and dashes are evened out. */
const free = new Set(['publicdomain', 'pd', 'cc0', 'ccby', 'ccbysa'])

/**
 * Whether a text with this licence may be stored without an administrator's word: public domain, CC0, CC-BY and CC-BY-SA may. Everything else may
 * not, with the reason in English: a licence that forbids commercial use or changes, a copyright notice, no licence at all.
 */
export function judgeLicense(license: string): LicenseVerdict {
  const even = license
    .toLowerCase()
    .replace(/creative commons/g, 'cc')
    .replace(/attribution/g, 'by')
    .replace(/share-?alike/g, 'sa')
  const name = even.replace(/\d+(\.\d+)*|international|unported|license|licence|universal|[^a-z0-9]/g, (part) => (part === '0' ? part : ''))
  if (free.has(name) || /^cc-?\s?0\b/.test(even)) return { accepted: true }
  if (name === '' || name === 'unknown') return { accepted: false, reason: 'no licence is given' }
  if (/\bnc\b|non-?commercial/.test(even)) return { accepted: false, reason: `${license} forbids commercial use` }
  if (/\bnd\b|no-?deriv/.test(even)) return { accepted: false, reason: `${license} forbids changes` }
  if (even.includes('copyright') || even.includes('©')) return { accepted: false, reason: `under copyright (${license})` }
  return { accepted: false, reason: `not a known free licence (${license})` }
}
