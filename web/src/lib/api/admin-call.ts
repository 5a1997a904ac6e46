import type { Endpoint } from '@sugya/contract/endpoint'
import type { z } from 'zod'
import { adminToken, forgetAdmin } from './admin-session.ts'
import { ApiError, failureOf, send, type CallOptions, type Name } from './client.ts'

/**
 * Calls an endpoint of administrators with their token, which goes along with nothing else, and answers its body. Who is refused is signed out.
 * Keys of what is read by it begin with `admin`: signing out empties them from the cache. Throws ApiError.
 */
export async function adminCall<E extends Endpoint>(name: Name<E>, options: CallOptions<E>): Promise<z.output<E['response']>> {
  const response = await adminSend(name, options)
  return (await response.json()) as z.output<E['response']>
}

/** As `adminCall`, for what is not answered in JSON: answers the response, which succeeded. */
export async function adminSend(name: string, options: Parameters<typeof send>[1]): Promise<Response> {
  const token = adminToken()
  if (token === null) throw new ApiError(401, 'unauthorized', 'No administrator is signed in')
  const response = await send(name, { ...options, headers: { authorization: `Bearer ${token}` } })
  if (response.status === 401) forgetAdmin(token, true)
  if (!response.ok) throw await failureOf(response)
  return response
}
