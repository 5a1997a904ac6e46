import type { z } from 'zod'
import type { RegisteredRoute } from '../clients/registered-routes.ts'

/** Valid values by field name, so that a hostile value in one field passes the validation of all others. */
export const plausible: Record<string, unknown> = {
  authenticated: true,
  before: 'MjAyNi0wMS0wMQ',
  cardNumber: '4242424242424242',
  clientRequestId: 'a-request-id-of-a-page',
  clientSecret: 'secret',
  conversationId: null,
  currentPassword: 'a password 1',
  deviceFingerprint: 'abc123',
  email: 'reader@example.com',
  file: 'start.js',
  fileId: '00000000-0000-4000-8000-000000000000',
  fingerprint: 'abc123',
  format: 'json',
  id: '00000000-0000-4000-8000-000000000000',
  includeTexts: false,
  inputPrice: 1,
  language: 'en',
  limit: '5',
  message: 'hello',
  note: 'a note',
  outputPrice: 1,
  password: 'a password 1',
  q: 'light',
  query: 'light',
  rating: 'down',
  reason: 'inaccurate',
  ref: 'Genesis 1:1',
  refresh: 'true',
  sessionId: 'harvest_20260101000000_00000000',
  title: 'a title',
  token: 'token',
  username: 'reader',
  what: 'renew',
  withContext: 'true',
}

/** The names of the fields of one part of a request, by the schema of the route. */
export function listFields(route: RegisteredRoute, part: 'body' | 'querystring' | 'params'): string[] {
  const schema = route.schema?.[part] as z.ZodObject | undefined
  return schema === undefined || !('shape' in schema) ? [] : Object.keys(schema.shape)
}

export function plausibleBody(route: RegisteredRoute): Record<string, unknown> {
  return Object.fromEntries(listFields(route, 'body').map((name) => [name, name in plausible ? plausible[name] : 'x']))
}

/** The address with each parameter filled in; `values` override the defaults and must be encoded. */
export function toAddress(route: RegisteredRoute, values: Record<string, string> = {}): string {
  return route.url.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? encodeURIComponent(toText(plausible[name])))
}

const toText = (value: unknown) => (typeof value === 'string' ? value : 'x')
