/**
 * A canonical reference as English readers see it, with an en dash: `Genesis 25:29–34`. Addresses and calls keep the
 * hyphen.
 */
export const toDisplayedRef = (ref: string): string => ref.replace(/(?<=\d[ab]?)-(?=\d)/g, '–')

/**
 * A Hebrew reference without geresh and gershayim in its numerals, as margins and tables write them: `בראשית כה:כט`.
 * Those of a title (`רש״י`) and of the side of a page (`ע״א`) stay.
 */
export const stripNumeralMarks = (name: string): string => name.replace(/(?<=(?:^|[:\s–])[א-ת]*)(?<!\sע)[׳״](?=[א-ת]?(?:[:–]|$| ע״))/g, '')
