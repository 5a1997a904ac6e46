import { recordSecretsOfCall } from '../logs/call-secrets.ts'

export interface Reply<T = unknown> {
  status: number
  headers: Headers
  text: string
  body: T
}

export interface RefusedBody {
  error: { code: string; message: string; reason?: string; fields?: Record<string, string>; retryAfter?: number }
}

/** A client with a cookie jar: keeps cookies by name and drops them when they expire. */
export function browser(url: string, standing: Record<string, string> = {}) {
  const jar = new Map<string, string>()

  async function call<T = unknown>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply<T>> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(cookie === '' ? {} : { cookie }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...standing,
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie()) keep(line)
    const text = await response.text()
    recordSecretsOfCall({ address: path, headers, body, answer: text, cookies: response.headers.getSetCookie() })
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    return { status: response.status, headers: response.headers, text, body: (isJson ? JSON.parse(text) : text) as T }
  }

  function keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ')
    const name = pair.slice(0, pair.indexOf('='))
    const expires = attributes.find((a) => a.startsWith('Expires='))?.slice('Expires='.length)
    if (expires !== undefined && Date.parse(expires) <= Date.now()) jar.delete(name)
    else jar.set(name, pair.slice(name.length + 1))
  }

  return {
    jar,
    call,
    get: <T = unknown>(path: string, headers?: Record<string, string>) => call<T>('GET', path, undefined, headers),
    post: <T = unknown>(path: string, body: unknown = {}, headers?: Record<string, string>) => call<T>('POST', path, body, headers),
  }
}

export type Browser = ReturnType<typeof browser>
