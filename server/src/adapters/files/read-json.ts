import type { z } from 'zod'
import type { Files } from '../../ports/files.ts'

/**
 * Reads a small JSON file that is only a record of something done, such as a report. Undefined when there is none, and
 * when it is cut off or of another shape: `onDamaged` is then called with what is wrong. Throws when the store does not
 * answer.
 */
export async function readJson<T>(
  files: Pick<Files, 'read'>,
  name: string,
  schema: z.ZodType<T>,
  onDamaged: (err: unknown) => void = () => undefined,
): Promise<T | undefined> {
  const found = await files.read(name)
  if (found === undefined) return undefined
  try {
    return schema.parse(JSON.parse(found.content.toString()))
  } catch (err) {
    onDamaged(err)
    return undefined
  }
}
