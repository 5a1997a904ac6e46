import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

describe('readConfig', () => {
  it('needs nothing', () => {
    const config = readConfig({})
    expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', dataDir: './data-dir', model: null, databaseUrl: undefined })
  })

  it('names every wrong variable at once', () => {
    const read = () => readConfig({ PORT: 'door', DATABASE_URL: 'mysql://x', TRUSTED_PROXIES: '-1' })
    expect(read).toThrow(ConfigError)
    for (const name of ['PORT', 'DATABASE_URL', 'TRUSTED_PROXIES']) expect(read).toThrow(name)
  })

  it('takes an empty variable for an absent one', () => {
    expect(readConfig({ PORT: '', OPENAI_API_KEY: '', DATABASE_URL: ' ' })).toMatchObject({
      port: 3000,
      model: null,
      databaseUrl: undefined,
    })
  })

  it('connects a model when an endpoint or a key is given', () => {
    expect(readConfig({ OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1' }).model).toMatchObject({ chat: 'gpt-4o', apiKey: undefined })
    expect(readConfig({ OPENAI_API_KEY: 'k', CHAT_MODEL: 'm' }).model).toMatchObject({ chat: 'm', apiKey: 'k' })
  })

  it('takes no test cards in production unless they are asked for by name', () => {
    const keys = { STRIPE_SECRET_KEY: 's', STRIPE_PUBLISHABLE_KEY: 'p', STRIPE_WEBHOOK_SECRET: 'w', STRIPE_PRICE_ID: 'i' }
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('STRIPE_SECRET_KEY')
    expect(readConfig({ NODE_ENV: 'production', PAYMENTS: 'sandbox' }).payments).toEqual({ provider: 'sandbox' })
    expect(readConfig({ NODE_ENV: 'production', ...keys }).payments.provider).toBe('stripe')
    expect(readConfig({}).payments).toEqual({ provider: 'sandbox' })
    expect(() => readConfig({ PAYMENTS: 'stripe' })).toThrow('STRIPE_SECRET_KEY')
    for (const name of Object.keys(keys).slice(1)) expect(() => readConfig({ ...keys, [name]: '' })).toThrow(name)
  })

  it('has no helpers for tests, and believes no proxy, unless told', () => {
    expect(readConfig({})).toMatchObject({ testHelpers: false, trustedProxies: 0, firstAdmin: null })
    expect(readConfig({ TEST_HELPERS: '0' }).testHelpers).toBe(false)
    expect(readConfig({ TEST_HELPERS: '1' }).testHelpers).toBe(true)
  })

  it.each<[string, Record<string, string>]>([
    ['in production', { NODE_ENV: 'production' }],
    ['behind an https address', { PUBLIC_URL: 'https://sugya.example' }],
    ['on an address that others reach', { HOST: '0.0.0.0' }],
    ['on all IPv6 addresses', { HOST: '::' }],
  ])('refuses helpers for tests and unnamed test cards %s', (_, variables) => {
    expect(() => readConfig(variables)).toThrow('STRIPE_SECRET_KEY')
    const named = { ...variables, PAYMENTS: 'sandbox' }
    expect(readConfig(named)).toMatchObject({ exposed: true, payments: { provider: 'sandbox' } })
    expect(() => readConfig({ ...named, TEST_HELPERS: '1' })).toThrow('TEST_HELPERS')
  })

  it.each(['127.0.0.1', 'localhost', '::1', '127.1.2.3'])('keeps the tools of development on %s', (host) => {
    const config = readConfig({ HOST: host, PUBLIC_URL: 'http://localhost:3000', TEST_HELPERS: '1' })
    expect(config).toMatchObject({ exposed: false, testHelpers: true, payments: { provider: 'sandbox' } })
  })

  it('takes an object store only with its keys, and keeps files beside a library that is in one', () => {
    const keys = { AWS_ACCESS_KEY_ID: 'k', AWS_SECRET_ACCESS_KEY: 's' }
    const LIBRARY_URI = 's3://bucket/prefix/'
    expect(() => readConfig({ LIBRARY_URI })).toThrow('AWS_SECRET_ACCESS_KEY: must be set when LIBRARY_URI is an object store')
    expect(() => readConfig({ LIBRARY_URI: 'gs://bucket' })).toThrow('LIBRARY_URI: must be a folder or an object store')
    expect(() => readConfig({ LIBRARY_URI: 's3://' })).toThrow('LIBRARY_URI')
    expect(() => readConfig({ AWS_ENDPOINT_URL: 'minio:9000' })).toThrow('AWS_ENDPOINT_URL: must be an http or https address')
    expect(() => readConfig({ FILES_URI: 's3://bucket', AWS_SECRET_ACCESS_KEY: 's' })).toThrow(
      'AWS_ACCESS_KEY_ID: must be set when FILES_URI',
    )
    expect(readConfig({ LIBRARY_URI, ...keys }).filesUri).toBe('s3://bucket/prefix/files')
    expect(readConfig({ LIBRARY_URI, ...keys, FILES_URI: '/srv/files' }).filesUri).toBe('/srv/files')
    expect(readConfig({ DATA_DIR: '/srv/data', LIBRARY_URI: '/srv/library' }).filesUri).toBe('/srv/data')
  })

  it('makes vectors only when their model is named, at the endpoint of the other models', () => {
    const endpoint = { OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1', OPENAI_API_KEY: 'k' }
    expect(readConfig(endpoint).embedding).toBeNull()
    expect(readConfig({ ...endpoint, EMBEDDING_MODEL: ' ' }).embedding).toBeNull()
    expect(readConfig({ EMBEDDING_MODEL: 'bge-m3' }).embedding).toBeNull()
    expect(readConfig({ ...endpoint, EMBEDDING_MODEL: 'bge-m3' }).embedding).toEqual({
      baseUrl: 'http://127.0.0.1:11434/v1',
      apiKey: 'k',
      model: 'bge-m3',
    })
  })
})
