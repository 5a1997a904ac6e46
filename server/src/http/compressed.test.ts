import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { createCompressedSender } from './compressed.ts'

it('compresses a body once for each version and encoding, and writes it again for each caller that takes none', async () => {
  const written: string[] = []
  const app = Fastify()
  const send = createCompressedSender()
  app.get<{ Params: { version: string } }>('/:version', (request, reply) => {
    const { version } = request.params
    return send(request, reply, version, function* () {
      written.push(version)
      yield `the body ${version} `
      yield 'in pieces'
    })
  })
  const get = async (version: string, encoding: string) =>
    await app.inject({ url: `/${version}`, headers: { 'accept-encoding': encoding } })

  const answers = await Promise.all([get('1', 'gzip, br'), get('1', 'br;q=1'), get('1', 'BR')])
  for (const { headers, rawPayload } of answers) {
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(brotliDecompressSync(rawPayload).toString()).toBe('the body 1 in pieces')
  }
  expect(written).toEqual(['1'])
  expect(gunzipSync((await get('1', 'br;q=0, gzip;q=0.5')).rawPayload).toString()).toBe('the body 1 in pieces')
  for (const encoding of ['', 'identity', 'deflate']) expect((await get('1', encoding)).body).toBe('the body 1 in pieces')
  expect(written).toEqual(['1', '1', '1', '1', '1'])

  written.length = 0
  for (let version = 2; version < 12; version++) await get(String(version), 'br')
  await get('11', 'br')
  expect(written).toHaveLength(10)
  await get('1', 'br')
  expect(written).toHaveLength(11)
})
