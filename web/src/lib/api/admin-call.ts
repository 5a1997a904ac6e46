import type { JsonEndpoint, ResponseBody } from '@sugya/contract/endpoint'
import { adminToken, forgetAdmin } from './admin-session.ts'
import { ApiError, readFailure, send, type CallOptions, type Name } from './client.ts'

/**
 * Calls an admin endpoint with the token of the administrator, which no other call sends, and returns its body. A 401
 * signs the administrator out. Query keys of its answers begin with `admin`: signing out removes them from the cache.
 * Throws ApiError.
 */
export async function adminCall<E extends JsonEndpoint>(name: Name<E>, options: CallOptions<E>): Promise<ResponseBody<E>> {
  const response = await adminSend(name, options)
  return (await response.json()) as ResponseBody<E>
}

/** Like `adminCall`, for answers other than JSON: returns the successful response. */
export async function adminSend(name: string, options: Parameters<typeof send>[1]): Promise<Response> {
  const token = adminToken()
  if (token === null) throw new ApiError(401, 'unauthorized', 'No administrator is signed in')
  const response = await send(name, { ...options, headers: { authorization: `Bearer ${token}` } })
  if (response.status === 401) forgetAdmin(token, true)
  if (!response.ok) throw await readFailure(response)
  return response
}
