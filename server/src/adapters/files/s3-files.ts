import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import type { FileContent, Files, StoredFile } from '../../ports/files.ts'
import { checkFileName } from './file-names.ts'
import { ObjectStoreError, readTag, readTags, type S3Client } from './s3-client.ts'

/**
 * Size of the parts of a large file, and of what is sent in one piece, in bytes; the store requires 5 MB and allows
 * 10,000 parts.
 */
const PART_BYTES = 8 * 1024 * 1024
const PING_MS = 1000
/** Times a download goes on where it broke off. */
const RESUMPTIONS = 4

/** Files in an object store, below a prefix of a bucket; `tag` is the entity tag of an object. */
export function createS3Files(send: S3Client, prefix: string): Files {
  const toKey = (name: string): string => {
    checkFileName(name)
    return prefix === '' ? name : `${prefix}/${name}`
  }

  const find = async (name: string): Promise<StoredFile | undefined> => {
    const { response } = await send({ method: 'HEAD', key: toKey(name), expected: [404] })
    return response.ok ? describe(name, response) : undefined
  }

  async function* resume(key: string, first: Response): AsyncGenerator<Uint8Array> {
    const tag = first.headers.get('etag') ?? ''
    const size = Number(first.headers.get('content-length'))
    let response = first
    let done = 0
    for (let broken = 0; ; broken++) {
      try {
        for await (const piece of (response.body ?? []) as AsyncIterable<Uint8Array>) {
          done += piece.length
          yield piece
        }
        if (done >= size) return
        throw new Error(`${String(done)} of ${String(size)} bytes`)
      } catch (cause) {
        if (broken === RESUMPTIONS) throw new ObjectStoreError(`GET ${key}: the object store breaks off`, { cause })
      }
      ;({ response } = await send({ method: 'GET', key, headers: { range: `bytes=${String(done)}-`, 'if-match': tag } }))
    }
  }

  /**
   * Stores a small file on a condition. A repeated attempt may be refused because the one before it succeeded unheard.
   */
  async function putIf(name: string, content: string | Uint8Array, condition: Record<string, string>): Promise<string | undefined> {
    const body = Buffer.from(content)
    const { response, attempt } = await send({ method: 'PUT', key: toKey(name), headers: condition, body, expected: [404, 409, 412] })
    if (response.ok) return response.headers.get('etag') ?? ''
    if (response.status === 409) return await putIf(name, content, condition)
    const stored = attempt > 1 ? await read(name) : undefined
    return stored?.content.equals(body) ? stored.tag : undefined
  }

  const read = async (name: string) => {
    const { response } = await send({ method: 'GET', key: toKey(name), expected: [404] })
    if (!response.ok) return undefined
    const pieces: Uint8Array[] = []
    for await (const piece of resume(toKey(name), response)) pieces.push(piece)
    return { content: Buffer.concat(pieces), tag: response.headers.get('etag') ?? '' }
  }

  async function stream(name: string) {
    const { response } = await send({ method: 'GET', key: toKey(name), expected: [404] })
    return response.ok ? resume(toKey(name), response) : undefined
  }

  return {
    find,
    read,

    async ping() {
      await send({ method: 'GET', key: '', query: { 'list-type': '2', 'max-keys': '1', prefix }, onceWithinMs: PING_MS })
    },

    stream,

    async sha256(name) {
      const content = await stream(name)
      if (content === undefined) return undefined
      const hash = createHash('sha256')
      for await (const piece of content) hash.update(piece)
      return hash.digest('base64url')
    },

    async *list(folder) {
      const query = { 'list-type': '2', 'encoding-type': 'url', prefix: `${toKey(folder)}/` }
      let token: string | undefined
      do {
        const page = { ...query, ...(token !== undefined && { 'continuation-token': token }) }
        const { response } = await send({ method: 'GET', key: '', query: page })
        const xml = await response.text()
        for (const entry of readTags(xml, 'Contents')) {
          const name = decodeURIComponent(readTag(entry, 'Key') ?? '').slice(prefix === '' ? 0 : prefix.length + 1)
          const modifiedAt = new Date(readTag(entry, 'LastModified') ?? 0)
          yield { name, size: Number(readTag(entry, 'Size')), modifiedAt, tag: readTag(entry, 'ETag') ?? '' }
        }
        token = readTag(xml, 'NextContinuationToken')
      } while (token !== undefined)
    },

    async write(name, content) {
      const key = toKey(name)
      const parts = cut(content)
      const first = (await parts.next()).value ?? Buffer.alloc(0)
      const second = (await parts.next()).value
      let response: Response
      let size = first.length
      if (second === undefined) ({ response } = await send({ method: 'PUT', key, body: first }))
      else ({ response, size } = await uploadMultipart(send, key, [first, second], parts))
      return { name, size, modifiedAt: new Date(), tag: response.headers.get('etag') ?? '' }
    },

    create: (name, content) => putIf(name, content, { 'if-none-match': '*' }),
    replace: (name, content, tag) => putIf(name, content, { 'if-match': tag }),

    async remove(name) {
      await send({ method: 'DELETE', key: toKey(name), expected: [404] })
    },
  }
}

/** Uploads a large file in parts, of which nobody sees anything until all are there. */
async function uploadMultipart(
  send: S3Client,
  key: string,
  begun: readonly Buffer<ArrayBuffer>[],
  rest: AsyncGenerator<Buffer<ArrayBuffer>>,
) {
  const started = await send({ method: 'POST', key, query: { uploads: '' } })
  const uploadId = readTag(await started.response.text(), 'UploadId') ?? ''
  const tags: string[] = []
  let size = 0
  const sendPart = async (body: Buffer<ArrayBuffer>) => {
    const { response } = await send({ method: 'PUT', key, query: { partNumber: String(tags.length + 1), uploadId }, body })
    await response.arrayBuffer()
    tags.push(response.headers.get('etag') ?? '')
    size += body.length
  }
  try {
    for (const part of begun) await sendPart(part)
    for await (const part of rest) await sendPart(part)
    const list = tags.map((tag, index) => `<Part><PartNumber>${String(index + 1)}</PartNumber><ETag>${tag}</ETag></Part>`).join('')
    const body = `<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`
    const { response } = await send({ method: 'POST', key, query: { uploadId }, body })
    const xml = await response.text()
    // The store answers 200 before it has put the parts together, and may fail afterwards.
    const code = readTag(xml, 'Code')
    if (code !== undefined) throw new ObjectStoreError(`POST ${key}: the object store answers ${code}`)
    return { response: new Response(null, { headers: { etag: readTag(xml, 'ETag') ?? '' } }), size }
  } catch (error) {
    await send({ method: 'DELETE', key, query: { uploadId }, expected: [404] }).catch(() => {})
    throw error
  }
}

/** The content in parts of equal size, the last one shorter. */
async function* cut(content: FileContent): AsyncGenerator<Buffer<ArrayBuffer>, undefined> {
  if (typeof content === 'string') content = Buffer.from(content)
  if (content instanceof Uint8Array) content = [content] as unknown as AsyncIterable<Uint8Array>
  let pieces: Uint8Array[] = []
  let size = 0
  for await (let piece of content) {
    while (size + piece.length >= PART_BYTES) {
      const room = PART_BYTES - size
      yield Buffer.concat([...pieces, piece.subarray(0, room)])
      piece = piece.subarray(room)
      pieces = []
      size = 0
    }
    pieces.push(piece)
    size += piece.length
  }
  if (size > 0) yield Buffer.concat(pieces)
}

function describe(name: string, { headers }: Response): StoredFile {
  const modifiedAt = new Date(headers.get('last-modified') ?? 0)
  return { name, size: Number(headers.get('content-length')), modifiedAt, tag: headers.get('etag') ?? '' }
}
