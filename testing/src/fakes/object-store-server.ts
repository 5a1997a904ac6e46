import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** How requests fail: 503 SlowDown, a connection that is reset, or no answer at all. */
export type StoreFault = 'throttle' | 'reset' | 'hang'

/** An S3-compatible object store in memory. */
export interface ObjectStoreServer {
  /** The variables by which a product reaches it. */
  variables: Record<string, string>
  /** `METHOD key`, with `?query` where it decides what is done, in order of arrival. */
  requests: string[]
  /** Contents by key, without the bucket. */
  objects: ReadonlyMap<string, { body: Buffer; tag: string }>
  /**
   * From now on requests for keys that contain `key` fail. Without a fault all is well again, and those that hang are
   * reset.
   */
  fail(fault?: StoreFault, key?: string): void
  /** Closes the port: connections are refused until `comeBack`. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
  close(): Promise<void>
}

export const BUCKET = 'sugya-test'
const KEY_ID = 'the-key-id-of-the-tests'

interface StoredObject {
  body: Buffer
  tag: string
  modified: Date
}

/**
 * Starts a store with one bucket, addressed by path. It covers what Lance and `adapters/files` use: GET with ranges and
 * If-Match, HEAD, PUT with If-None-Match and If-Match, copy, multipart upload, DELETE of one object and of many,
 * ListObjectsV2 with delimiter, pages and URL encoding, and the errors of each. It knows one access key and does not
 * check signatures; it has no versions, no checksums besides MD5 tags, and no access rules.
 */
export async function startObjectStore(options: { pageSize?: number } = {}): Promise<ObjectStoreServer> {
  const objects = new Map<string, StoredObject>()
  const uploads = new Map<string, Map<number, Buffer>>()
  const requests: string[] = []
  const hanging = new Set<IncomingMessage>()
  let fault: StoreFault | undefined
  let faultyKey = ''

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://store')
    const [, bucket, ...path] = url.pathname.split('/').map(decodeURIComponent)
    const key = path.join('/')
    const kind = ['uploads', 'uploadId', 'delete', 'list-type'].find((name) => url.searchParams.has(name))
    requests.push(`${String(request.method)} ${key}${kind === undefined ? '' : `?${kind}`}`)
    const meant = key === '' ? (url.searchParams.get('prefix') ?? '') : key
    if (fault !== undefined && meant.includes(faultyKey)) return failRequest(request, response)
    const credential = /Credential=([^/]+)\//.exec(request.headers.authorization ?? '')?.[1]
    if (credential !== KEY_ID) return sendError(response, 403, 'InvalidAccessKeyId')
    if (bucket !== BUCKET) return sendError(response, 404, 'NoSuchBucket')
    answer(request, response, key, url.searchParams).catch((error: unknown) => sendError(response, 500, String(error)))
  })

  function failRequest(request: IncomingMessage, response: ServerResponse): void {
    if (fault === 'hang') {
      hanging.add(request)
      return
    }
    if (fault === 'reset') request.socket.resetAndDestroy()
    else {
      request.resume()
      sendError(response, 503, 'SlowDown')
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse, key: string, query: URLSearchParams): Promise<void> {
    const body = await buffer(request)
    const { method = '', headers } = request
    if (method === 'POST' && query.has('delete')) return sendXml(response, deleteObjects(body.toString()))
    if (method === 'POST' && query.has('uploads')) return sendXml(response, startUpload(key))
    if (query.has('uploadId')) return answerUpload(method, response, key, query, body)
    if (method === 'GET' && key === '') return sendXml(response, list(query))
    const found = objects.get(key)
    if (method === 'DELETE') {
      objects.delete(key)
      return void response.writeHead(204).end()
    }
    if (method === 'PUT') {
      if (headers['if-none-match'] === '*' && found !== undefined) return sendError(response, 412, 'PreconditionFailed')
      if (headers['if-match'] !== undefined && found === undefined) return sendError(response, 404, 'NoSuchKey')
      if (headers['if-match'] !== undefined && found?.tag !== headers['if-match']) return sendError(response, 412, 'PreconditionFailed')
      const source = headers['x-amz-copy-source']
      const copied = typeof source === 'string' ? objects.get(decodeURIComponent(source).replace(/^\/?[^/]+\//, '')) : undefined
      const { tag } = store(key, copied?.body ?? body)
      response.setHeader('etag', tag)
      return copied === undefined ? void response.end() : sendXml(response, `<CopyObjectResult><ETag>${tag}</ETag></CopyObjectResult>`)
    }
    if (found === undefined) return sendError(response, 404, 'NoSuchKey')
    if (headers['if-match'] !== undefined && headers['if-match'] !== found.tag) return sendError(response, 412, 'PreconditionFailed')
    sendObject(response, method, found, headers.range)
  }

  function store(key: string, body: Buffer): StoredObject {
    const object = { body, tag: `"${createHash('md5').update(body).digest('hex')}"`, modified: new Date() }
    objects.set(key, object)
    return object
  }

  function startUpload(key: string): string {
    const id = randomUUID()
    uploads.set(id, new Map())
    return `<InitiateMultipartUploadResult><Bucket>${BUCKET}</Bucket><Key>${escape(key)}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`
  }

  function answerUpload(method: string, response: ServerResponse, key: string, query: URLSearchParams, body: Buffer): void {
    const id = query.get('uploadId') ?? ''
    const parts = uploads.get(id)
    if (parts === undefined) return sendError(response, 404, 'NoSuchUpload')
    if (method === 'PUT') {
      parts.set(Number(query.get('partNumber')), body)
      return void response.setHeader('etag', `"${createHash('md5').update(body).digest('hex')}"`).end()
    }
    uploads.delete(id)
    if (method === 'DELETE') return void response.writeHead(204).end()
    const whole = [...parts].sort(([a], [b]) => a - b).map(([, part]) => part)
    const { tag } = store(key, Buffer.concat(whole))
    sendXml(response, `<CompleteMultipartUploadResult><Key>${escape(key)}</Key><ETag>${escape(tag)}</ETag></CompleteMultipartUploadResult>`)
  }

  function deleteObjects(xml: string): string {
    const keys = Array.from(xml.matchAll(/<Key>([^<]*)<\/Key>/g), ([, key = '']) => key)
    for (const key of keys) objects.delete(key)
    return `<DeleteResult>${keys.map((key) => `<Deleted><Key>${key}</Key></Deleted>`).join('')}</DeleteResult>`
  }

  function list(query: URLSearchParams): string {
    const prefix = query.get('prefix') ?? ''
    const delimiter = query.get('delimiter') ?? ''
    const after = query.get('continuation-token') ?? query.get('start-after') ?? ''
    const limit = Math.min(options.pageSize ?? 1000, Number(query.get('max-keys') ?? 1000))
    const encode = query.get('encoding-type') === 'url' ? encodeURIComponent : escape
    const entries = new Map<string, string>()
    for (const key of [...objects.keys()].filter((name) => name.startsWith(prefix)).sort()) {
      const end = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length)
      const entry = end < 0 ? key : key.slice(0, end + delimiter.length)
      if (entry > after)
        entries.set(entry, end < 0 ? describeObject(key, encode) : `<CommonPrefixes><Prefix>${encode(entry)}</Prefix></CommonPrefixes>`)
    }
    const page = [...entries].slice(0, limit)
    const next = page.length < entries.size ? (page.at(-1)?.[0] ?? '') : undefined
    const truncated = next === undefined ? '' : `<NextContinuationToken>${escape(next)}</NextContinuationToken>`
    const head = `<Name>${BUCKET}</Name><Prefix>${encode(prefix)}</Prefix><KeyCount>${String(page.length)}</KeyCount><MaxKeys>${String(limit)}</MaxKeys>`
    return `<ListBucketResult>${head}<IsTruncated>${String(next !== undefined)}</IsTruncated>${truncated}${page.map(([, xml]) => xml).join('')}</ListBucketResult>`
  }

  function describeObject(key: string, encode: (key: string) => string): string {
    const { body, tag, modified } = objects.get(key) as StoredObject
    return `<Contents><Key>${encode(key)}</Key><LastModified>${modified.toISOString()}</LastModified><ETag>${escape(tag)}</ETag><Size>${String(body.length)}</Size></Contents>`
  }

  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const stop = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    requests,
    objects,
    variables: {
      AWS_ACCESS_KEY_ID: KEY_ID,
      AWS_SECRET_ACCESS_KEY: 'the-secret-access-key-of-the-tests',
      AWS_REGION: 'us-east-1',
      AWS_ENDPOINT_URL: `http://127.0.0.1:${String(port)}`,
    },
    fail(next, key = '') {
      fault = next
      faultyKey = key
      for (const request of hanging) request.socket.destroy()
      hanging.clear()
    },
    goAway: stop,
    comeBack: () => listen(port),
    close: () => (server.listening ? stop() : Promise.resolve()),
  }
}

function sendObject(response: ServerResponse, method: string, { body, tag, modified }: StoredObject, range: string | undefined): void {
  response.setHeader('etag', tag).setHeader('last-modified', modified.toUTCString()).setHeader('accept-ranges', 'bytes')
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  const start = from === '' ? (to === '' ? 0 : Math.max(0, body.length - Number(to))) : Number(from)
  const end = from === '' || to === '' ? body.length : Math.min(body.length, Number(to) + 1)
  if (start > 0 && start >= body.length) return sendError(response, 416, 'InvalidRange')
  if (range !== undefined) {
    response.statusCode = 206
    response.setHeader('content-range', `bytes ${String(start)}-${String(end - 1)}/${String(body.length)}`)
  }
  response.setHeader('content-length', end - start).end(method === 'HEAD' ? undefined : body.subarray(start, end))
}

function sendXml(response: ServerResponse, xml: string, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0" encoding="UTF-8"?>${xml}`)
}

const sendError = (response: ServerResponse, status: number, code: string) =>
  sendXml(response, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`, status)

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
