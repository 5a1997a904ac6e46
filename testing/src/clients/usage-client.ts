import type { UsageStatus } from '@sugya/contract/api/usage'
import type { ErrorBody } from '@sugya/contract/errors'
import { recordSecretsOfCall } from '../logs/call-secrets.ts'

/**
 * Asks one question as a new guest on a device and waits for the end. Returns the status and, when the question is
 * refused, the error.
 */
export async function askAs(url: string, headers: Record<string, string>, body: object = {}) {
  const response = await fetch(`${url}/api/chat/enhanced`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ message: 'Something quick', ...body }),
  })
  recordSecretsOfCall({ headers, body, cookies: response.headers.getSetCookie() })
  const json = (await response.json()) as Partial<ErrorBody> & { runId?: string; conversationId?: string }
  return { status: response.status, retryAfter: response.headers.get('retry-after'), cookie: response.headers.getSetCookie()[0], ...json }
}

/** Reads the quota of a caller. Throws on any status but 200. */
export async function readUsage(url: string, headers: Record<string, string>, query = ''): Promise<UsageStatus> {
  const response = await fetch(`${url}/api/usage/status${query}`, { headers })
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
  return (await response.json()) as UsageStatus
}
