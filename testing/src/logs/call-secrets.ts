import { recordSecret } from './suite-log.ts'

/** One request and its answer. */
export interface Call {
  /** With the query, from the root. */
  address?: string
  headers?: Record<string, string | undefined>
  /** The request body: JSON text, or a value. */
  body?: unknown
  /** The answer as it came. */
  answer?: string
  /** The lines `set-cookie` of the answer. */
  cookies?: string[]
}

/** Kinds of secrets by the names of request and response fields. */
const sent: Record<string, string> = {
  password: 'password',
  currentPassword: 'password',
  token: 'mailed link',
  clientSecret: 'payment secret',
  cardNumber: 'card number',
  message: 'question',
  note: 'words of a reader',
}
const received: Record<string, string> = { token: 'session token', clientSecret: 'payment secret' }
/** Variables of the product that hold a key or a password. */
const VARIABLE = /_(KEY|SECRET|PASSWORD)$/
const PUBLIC_VARIABLE = /PUBLISHABLE/

/** Records everything in a call that must not be logged. */
export function recordSecretsOfCall({ address = '', headers = {}, body, answer = '', cookies = [] }: Call): void {
  for (const [name, value] of Object.entries(listFields(body))) keep(sent[name], value)
  // Field errors use the same names, with sentences as values.
  for (const [, name = '', value] of answer.matchAll(/"(token|clientSecret)":"([^"\s]{20,})"/g)) keep(received[name], value)
  keep('session token', /^Bearer (.+)$/.exec(headers['authorization'] ?? '')?.[1])
  for (const pair of [...cookies.map((line) => line.split(';')[0] ?? ''), ...(headers['cookie'] ?? '').split('; ')])
    keep('cookie', pair.slice(pair.indexOf('=') + 1))
  const search = /^\/api\/texts\/search\/([^?]+)/.exec(address)?.[1] ?? /[?&]q=([^&]+)/.exec(address)?.[1]
  if (search !== undefined) keep('question', plainly(search))
}

/** Records the keys and passwords in the settings of a product. */
export function recordSecretsOfSettings(variables: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(variables))
    if (VARIABLE.test(name) && !PUBLIC_VARIABLE.test(name)) keep(name === 'STRIPE_WEBHOOK_SECRET' ? 'webhook secret' : 'key', value)
  for (const name of ['SMTP_URL', 'DATABASE_URL']) keep('key', /\/\/[^:/@]+:([^@/]+)@/.exec(variables[name] ?? '')?.[1])
}

/** Records the token of the link in a mail. */
export function recordSecretsOfMail(text: string): void {
  for (const [, secret] of text.matchAll(/#token=([\w-]{20,})/g)) keep('mailed link', secret)
}

/** Skips values that are too short or too common and could occur in a log by chance. */
function keep(kind: string | undefined, value: unknown): void {
  if (kind === undefined || typeof value !== 'string') return
  const text = value.trim()
  if (text.length >= 8 && !/^\p{L}+$/u.test(text)) recordSecret(kind, text)
}

function listFields(body: unknown): object {
  try {
    const read: unknown = typeof body === 'string' ? JSON.parse(body) : body
    return typeof read === 'object' && read !== null ? read : {}
  } catch {
    return {}
  }
}

function plainly(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}
