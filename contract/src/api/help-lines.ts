import { z } from 'zod'
import { defineApi } from '../endpoint.ts'

/**
 * Whom a line is for: anyone, children and their parents, people who suffer violence, or everyone in immediate danger.
 */
export const HelpLineKind = z.enum(['talk', 'children', 'violence', 'emergency'])
export type HelpLineKind = z.infer<typeof HelpLineKind>

const Name = z
  .string()
  .trim()
  .max(80)
  // It is shown as markdown.
  .regex(/^[^[\]<>*_`#|\\\n]*$/)

/** A line that people in distress are referred to: by telephone, by a website, or both. */
export const HelpLine = z
  .object({
    /** ISO 3166: `IL`. */
    country: z.string().regex(/^[A-Z]{2}$/),
    kind: HelpLineKind,
    /** As readers of each language know it; empty for an emergency number. */
    name: z.object({ he: Name, en: Name, ru: Name }),
    /** As it is dialed in the country; empty when there is none. */
    phone: z
      .string()
      .trim()
      .max(24)
      .regex(/^(?:[+*]?\d(?:[\d -]*\d)?)?$/),
    /** The host of its website, without `https://`; empty when there is none. */
    website: z
      .string()
      .trim()
      .max(80)
      .regex(/^(?:[a-z\d-]+(?:\.[a-z\d-]+)+)?$/),
    /** It answers day and night. */
    allDay: z.boolean(),
    /** The day on which somebody made sure of it. */
    verifiedOn: z.iso.date(),
  })
  .refine(({ phone, website }) => phone !== '' || website !== '', { message: 'a phone number or a website is needed', path: ['phone'] })
export type HelpLine = z.infer<typeof HelpLine>

/** All lines, in the order in which a country's are shown. */
export const HelpLines = z
  .array(HelpLine)
  .min(1)
  .max(80)
  .refine((lines) => lines.some(({ kind }) => kind === 'talk'), { message: 'at least one line to talk to is needed' })

const StoredHelpLines = z.object({
  lines: HelpLines,
  /** They are those that the product is shipped with. */
  isShipped: z.boolean(),
})

const path = '/api/admin/help-lines'

export const helpLinesApi = defineApi('Help lines', {
  listHelpLines: {
    method: 'GET',
    path,
    access: 'admin',
    summary: 'The lines that people in distress are referred to',
    response: StoredHelpLines,
  },
  saveHelpLines: {
    method: 'POST',
    path,
    access: 'admin',
    summary: 'Replace all help lines',
    body: z.object({ lines: HelpLines }),
    response: StoredHelpLines,
  },
  restoreHelpLines: {
    method: 'DELETE',
    path,
    access: 'admin',
    summary: 'Return to the help lines that the product is shipped with',
    response: StoredHelpLines,
  },
})
