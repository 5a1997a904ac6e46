import { z } from 'zod'

const blankIsAbsent = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsAbsent, schema.optional())
const withDefault = <T extends z.ZodType>(schema: T, value: z.input<T>) => z.preprocess((v) => blankIsAbsent(v) ?? value, schema)

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })
const flag = z.enum(['0', '1', 'true', 'false'], { error: 'must be 0 or 1' }).transform((v) => v === '1' || v === 'true')

/** Every variable the server reads. All are optional; `npm start` with none of them gives the embedded, keyless product. */
const Environment = z.object({
  PORT: withDefault(z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65535), 3000),
  HOST: withDefault(z.string(), '127.0.0.1'),
  DATA_DIR: withDefault(z.string(), './data-dir'),
  /** Unset: the embedded PostgreSQL in DATA_DIR. */
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })),
  /** Unset: the folder `library` in DATA_DIR. */
  LIBRARY_URI: optional(z.string()),
  /** Any OpenAI-compatible endpoint; a model is connected when this or OPENAI_API_KEY is set. */
  OPENAI_BASE_URL: optional(httpUrl),
  OPENAI_API_KEY: optional(z.string()),
  CHAT_MODEL: withDefault(z.string(), 'gpt-4o'),
  FALLBACK_MODEL: optional(z.string()),
  /** Turns texts into vectors, at the same endpoint; unset: texts are found by their words alone. */
  EMBEDDING_MODEL: optional(z.string()),
  /** The address readers see; https here makes the cookies Secure. */
  PUBLIC_URL: optional(httpUrl),
  /** How many reverse proxies stand before the server: so many hops of X-Forwarded-For are believed. */
  TRUSTED_PROXIES: withDefault(z.coerce.number({ error: 'must be a number of hops' }).int().min(0).max(10), 0),
  LOG_LEVEL: withDefault(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  NODE_ENV: withDefault(z.enum(['development', 'test', 'production']), 'development'),
  /** Helpers for tests only exist with 1. */
  TEST_HELPERS: withDefault(flag, '0'),
})

export interface Config {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  libraryUri: string | undefined
  /** Null when no model is connected: the answers come from the source finder. */
  model: { baseUrl: string; apiKey: string | undefined; chat: string; fallback: string | undefined } | null
  /** Null when no vectors are to be made: texts are found by their words alone. */
  embedding: { baseUrl: string; apiKey: string | undefined; model: string } | null
  publicUrl: string | undefined
  trustedProxies: number
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  production: boolean
  testHelpers: boolean
}

/** One or more variables are wrong; the message names each on a line of its own. */
export class ConfigError extends Error {}

/**
 * Reads the configuration from variables (the process environment after `.env` was loaded, in `main.ts`).
 * Throws ConfigError that names every wrong variable at once.
 */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const result = Environment.safeParse(variables)
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`The configuration is wrong:\n${lines.join('\n')}`)
  }
  const env = result.data
  const hasModel = env.OPENAI_BASE_URL !== undefined || env.OPENAI_API_KEY !== undefined
  const endpoint = { baseUrl: env.OPENAI_BASE_URL ?? 'https://api.openai.com/v1', apiKey: env.OPENAI_API_KEY }
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    libraryUri: env.LIBRARY_URI,
    model: hasModel ? { ...endpoint, chat: env.CHAT_MODEL, fallback: env.FALLBACK_MODEL } : null,
    embedding: hasModel && env.EMBEDDING_MODEL !== undefined ? { ...endpoint, model: env.EMBEDDING_MODEL } : null,
    publicUrl: env.PUBLIC_URL,
    trustedProxies: env.TRUSTED_PROXIES,
    logLevel: env.LOG_LEVEL,
    production: env.NODE_ENV === 'production',
    testHelpers: env.TEST_HELPERS,
  }
}

/** The configuration of this process; a `.env` file beside the package is read first and loses against real variables. */
export function readProcessConfig(): Config {
  try {
    process.loadEnvFile('.env')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw new ConfigError('The file .env cannot be read', { cause })
  }
  return readConfig(process.env)
}
