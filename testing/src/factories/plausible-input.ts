import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { RegisteredRoute } from '../clients/registered-routes.ts'

/** Valid values by field name, so that a hostile value in one field passes the validation of all others. */
export const plausible: Record<string, unknown> = {
  action: 'pause',
  authenticated: true,
  before: 'MjAyNi0wMS0wMQ',
  blocks: [{ id: '00000000-0000-4000-8000-000000000000', type: 'heading', text: 'a heading' }],
  budget: 1,
  cardNumber: '4242424242424242',
  chosenAt: '2026-01-01T00:00:00.000Z',
  clientRequestId: 'a-request-id-of-a-page',
  clientSecret: 'secret',
  code: '123456',
  color: 'yellow',
  confirmation: '1',
  conversationId: null,
  copyOf: undefined,
  cursor: '10',
  cycles: ['daf'],
  currentPassword: 'a password 1',
  device: 'a-browser',
  deviceFingerprint: 'abc123',
  /** A new one each time, so that no limit by address hides what is behind it. */
  get email() {
    return `reader-${randomUUID()}@example.com`
  },
  file: 'start.js',
  fileId: '00000000-0000-4000-8000-000000000000',
  fingerprint: 'abc123',
  follows: null,
  format: 'json',
  hour: 7,
  id: '00000000-0000-4000-8000-000000000000',
  includeTexts: false,
  inputPrice: 1,
  kind: 'note',
  language: 'en',
  limit: '5',
  lines: [
    {
      ...{ country: 'IL', kind: 'talk', name: { he: 'ERAN', en: 'ERAN', ru: 'ERAN' } },
      ...{ phone: '1201', website: '', allDay: true, verifiedOn: '2026-01-01' },
    },
  ],
  message: 'hello',
  note: 'a note',
  number: '99999999',
  outputPrice: 1,
  password: 'a password 1',
  place: 'israel',
  q: 'light',
  query: 'light',
  range: null,
  rating: 'down',
  readAt: '2026-01-01T00:00:00.000Z',
  reason: 'inaccurate',
  period: 'torah',
  ref: 'Genesis 1:1',
  refs: 'Genesis 1:1|Rashi on Genesis 1:1:1',
  refresh: 'true',
  remember: true,
  replaces: null,
  revision: 1,
  sessionId: 'harvest_20260101000000_00000000',
  text: 'a text',
  timeZone: 'Europe/Moscow',
  title: 'a title',
  titles: 'Genesis|Rashi on Genesis',
  textLanguage: 'he',
  token: 'token',
  username: 'reader',
  what: 'renew',
  withContext: 'true',
  work: 'Genesis',
  works: ['Genesis'],
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
