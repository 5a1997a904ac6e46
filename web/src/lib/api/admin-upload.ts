import type { JsonEndpoint, ResponseBody } from '@sugya/contract/endpoint'
import type { ErrorBody } from '@sugya/contract/errors'
import { adminToken, forgetAdmin } from './admin-session.ts'
import { ApiError, type Name } from './client.ts'
import { deviceFingerprint } from './fingerprint.ts'

interface UploadOptions {
  /** Called with the share of bytes sent, 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Sends a form with files to an admin endpoint and returns its body. By XMLHttpRequest, since fetch reports no upload
 * progress. Throws ApiError, or an AbortError when cancelled.
 */
export function adminUpload<E extends JsonEndpoint>(
  name: Name<E>,
  form: FormData,
  { onProgress, signal }: UploadOptions,
): Promise<ResponseBody<E>> {
  const [method = '', path = ''] = name.split(' ')
  const token = adminToken()
  return new Promise((resolve, reject) => {
    if (token === null) return reject(new ApiError(401, 'unauthorized', 'No administrator is signed in'))
    const request = new XMLHttpRequest()
    request.open(method, path)
    request.withCredentials = true
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('x-device-fingerprint', deviceFingerprint())
    request.setRequestHeader('accept-language', document.documentElement.lang)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new ApiError(0, 'unreachable', 'The server did not answer'))
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'))
    request.onload = () => {
      if (request.status === 401) forgetAdmin(token, true)
      const body = parseBody(request.responseText)
      if (request.status >= 200 && request.status < 300) return resolve(body as ResponseBody<E>)
      const error = (body as Partial<ErrorBody> | null)?.error
      reject(new ApiError(request.status, error?.code ?? 'internal', error?.message ?? `Upload failed: ${request.statusText}`, { body }))
    }
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
