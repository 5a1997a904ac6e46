import { z } from 'zod'

/** What a person typed, without what no database holds: NULs and half characters. */
export const typedText = (min: number, max: number) =>
  z
    .string()
    .transform((text) => text.replaceAll('\0', '').toWellFormed().trim())
    .pipe(z.string().min(min).max(max))
