import { vi } from 'vitest'

interface Call {
  name: string
  /** Path and query. */
  address: string
  body: unknown
  headers: Record<string, string>
}

type Answer = Response | Promise<Response> | ((call: Call) => Response | Promise<Response>)

/** A fake server: answers by `METHOD /path` without the query, else with 404. Returns the calls in order. */
export function serve(answers: Record<string, Answer>): Call[] {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body, headers }: RequestInit) => {
    const call: Call = {
      name: `${method} ${address.split('?')[0] ?? ''}`,
      address,
      body: typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined,
      headers: headers as Record<string, string>,
    }
    calls.push(call)
    const answer = answers[call.name] ?? refusal(404, 'not_found')
    return (await (typeof answer === 'function' ? answer(call) : answer)).clone()
  })
  return calls
}

/** An error response as the server sends it. */
export function refusal(status: number, code: string, details: Record<string, unknown> = {}): Response {
  return Response.json({ error: { code, message: `The server says ${code}`, requestId: 'r', ...details } }, { status })
}
