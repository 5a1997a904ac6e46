import { z } from 'zod'

/** Text typed by a person, without what PostgreSQL refuses: null bytes and lone surrogates. */
export const typedText = (min: number, max: number) =>
  z
    .string()
    .transform((text) => text.replaceAll('\0', '').toWellFormed().trim())
    .pipe(z.string().min(min).max(max))
