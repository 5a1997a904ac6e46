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
