/** A secret found in a log: its place and kind, never its value. */
export interface Leak {
  kind: string
  /** From 1. */
  line: number
  /** The path of the value within the line, e.g. `err.cause.message`; empty for a line that is no JSON. */
  key: string
  /** The message of the line. */
  message: string
}

export interface Secret {
  kind: string
  /** At least eight characters. */
  value: string
}

/** Length of the prefix by which secrets are looked up. */
const HEAD = 8

/** Values that are secret by their form. */
const looks: [string, RegExp][] = [
  ['bearer token', /Bearer [\w-]{20,}/],
  ['cookie', /sugya_(?:session|guest|admin)=[^;\s]{8}/],
  ['hash of a password', /\$argon2/],
  ['mailed link', /#token=/],
  ['key of the payment provider', /\b(?:sk|rk)_(?:test|live)_\w|\bwhsec_\w|_secret_\w/],
  ['key of a model', /\bsk-[\w-]{8}/],
  ['card number', /\b4[02]\d\d([ -]?)\d{4}\1\d{4}\1\d{4}\b/],
  ['password in an address', /\b\w+:\/\/[^\s:@/]+:[^\s@/]+@/],
  ['e-mail address', /[\w.+-]@example\.(?:org|com|net)\b/],
]

/**
 * Finds known secrets, and values in the form of one, in a log of JSON or text lines. Reports each value of a line
 * once.
 */
export function findSecrets(log: string, secrets: Iterable<Secret>): Leak[] {
  const byHead = new Map<string, Secret[]>()
  for (const { kind, value } of secrets)
    for (const form of new Set([value, encodeURIComponent(value.toWellFormed()), Buffer.from(value).toString('base64')])) {
      if (form.length < HEAD) throw new Error(`a ${kind} of ${String(form.length)} characters says nothing`)
      const head = form.slice(0, HEAD)
      byHead.set(head, [...(byHead.get(head) ?? []), { kind, value: form }])
    }

  // Most values (names of routes, "request") repeat.
  const judged = new Map<string, string | undefined>()
  const judge = (text: string): string | undefined => {
    if (text.length < HEAD) return undefined
    if (!judged.has(text)) judged.set(text, findKind(text))
    return judged.get(text)
  }
  function findKind(text: string): string | undefined {
    for (let at = 0; at + HEAD <= text.length; at++)
      for (const { kind, value } of byHead.get(text.slice(at, at + HEAD)) ?? []) if (text.startsWith(value, at)) return kind
    return looks.find(([, look]) => look.test(text))?.[0]
  }

  const leaks: Leak[] = []
  for (const [index, line] of log.split('\n').entries()) {
    const event = parseEvent(line)
    for (const [key, text] of event === undefined ? [['', line] as const] : listStrings(event)) {
      const kind = judge(text)
      // A message that contains the secret is not repeated.
      const message = typeof event?.['msg'] === 'string' && judge(event['msg']) === undefined ? event['msg'] : ''
      if (kind !== undefined) leaks.push({ kind, line: index + 1, key, message })
    }
  }
  return leaks
}

function parseEvent(line: string): Record<string, unknown> | undefined {
  try {
    const read: unknown = JSON.parse(line)
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** Every string in a value with its path, names of fields included. */
function* listStrings(value: unknown, key = ''): Generator<readonly [string, string]> {
  if (typeof value === 'string') yield [key, value]
  else if (typeof value === 'number') yield [key, String(value)]
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) {
      yield [key === '' ? '(name of a field)' : `${key}.(name of a field)`, name]
      yield* listStrings(inner, key === '' ? name : `${key}.${name}`)
    }
}
