/** Proper names, the same in every language. Order matters: most browsers also call themselves by the name of the one they are built on. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT)\//, 'Opera'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|HeadlessChrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const named = (names: readonly [RegExp, string][], text: string) => names.find(([pattern]) => pattern.test(text))?.[1] ?? null

/** What a User-Agent header tells of a device: browser and system by their names, each null when it is none of the usual ones. */
export function describeDevice(userAgent: string | null): { browser: string | null; system: string | null } {
  return { browser: named(BROWSERS, userAgent ?? ''), system: named(SYSTEMS, userAgent ?? '') }
}
