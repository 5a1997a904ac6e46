/** Any of these as whole words; inside a pattern, a space is any run of spaces, after a comma or not. */
export function words(...patterns: string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join('|').replaceAll(' ', '[,;:]?\\s+')})(?![\\p{L}\\p{N}])`, 'iu')
}
