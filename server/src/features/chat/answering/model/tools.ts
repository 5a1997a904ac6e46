import { z } from 'zod'
import type { ModelTool, ToolCall } from '../../../../ports/language-model.ts'

const reference = z
  .string()
  .trim()
  .min(2)
  .max(120)
  .describe('A reference in English: Genesis 25:29-34, Berakhot 5b, Mishneh Torah, Repentance 2:1')

const inputs = {
  search: z.object({
    query: z
      .string()
      .trim()
      .min(2)
      .max(200)
      .describe('Two to eight words, as the text itself would word it, in Hebrew, English or Russian'),
    work: z.string().trim().max(120).optional().describe('Only in this work: Mishneh Torah, Berakhot, Rashi on Exodus'),
    category: z
      .string()
      .trim()
      .max(60)
      .optional()
      .describe('Only in this category: Tanakh, Mishnah, Talmud, Midrash, Halakhah, Commentary'),
  }),
  read: z.object({ reference }),
  neighbours: z.object({ reference }),
  commentaries: z.object({
    reference,
    commentator: z.string().trim().max(60).optional().describe('Only by this commentator: Rashi, Ramban, Sforno'),
  }),
  links: z.object({ reference }),
}

const descriptions: Record<ToolName, string> = {
  search: 'Searches the library for passages on a subject or with certain words.',
  read: 'Reads a place of the library by its reference, up to a chapter.',
  neighbours: 'Reads what stands right before and right after a place.',
  commentaries: 'Reads the commentaries on a place.',
  links: 'Finds the places that quote a place or have the same words, and what it quotes or comments on.',
}

export type ToolName = keyof typeof inputs
/** A call with its arguments checked. */
export type ToolRequest = { [Name in ToolName]: { name: Name; input: z.infer<(typeof inputs)[Name]> } }[ToolName]

const names = Object.keys(inputs) as ToolName[]

/** The tools as an endpoint takes them. */
export const modelTools: readonly ModelTool[] = names.map((name) => {
  const { $schema: _, ...parameters } = z.toJSONSchema(inputs[name])
  return { name, description: descriptions[name], parameters }
})

/** Checks what a model wrote as a call. Returns the request, or in words for the model what is wrong with it. */
export function parseToolCall({ name, input }: Pick<ToolCall, 'name' | 'input'>): ToolRequest | string {
  const known = names.find((each) => each === name)
  if (known === undefined) return `There is no such tool. The tools are: ${names.join(', ')}.`
  let json: unknown
  try {
    json = JSON.parse(input)
  } catch {
    return 'The arguments are not valid JSON.'
  }
  // Models write null, or an empty text, for what they leave out.
  const given =
    typeof json === 'object' && json !== null && !Array.isArray(json)
      ? Object.fromEntries(Object.entries(json).filter(([, value]) => value !== null && value !== ''))
      : json
  const parsed = inputs[known].safeParse(given)
  if (!parsed.success) return `The arguments are wrong: ${z.prettifyError(parsed.error)}`
  return { name: known, input: parsed.data } as ToolRequest
}
