import { z } from 'zod'

const treatBlankAsAbsent = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(treatBlankAsAbsent, schema.optional())
const withDefault = <T extends z.ZodType>(schema: T, value: z.input<T>) => z.preprocess((v) => treatBlankAsAbsent(v) ?? value, schema)

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })
const flag = z.enum(['0', '1', 'true', 'false'], { error: 'must be 0 or 1' }).transform((v) => v === '1' || v === 'true')

const count = z.coerce.number({ error: 'must be a number' }).int('must be a whole number').min(1, 'must be at least 1')

/**
 * Every variable the server reads. All are optional; `npm start` with none of them gives the embedded, keyless
 * product.
 */
const Environment = z
  .object({
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
    /**
     * Price of CHAT_MODEL in dollars per million tokens, as `2.50/10`: input, output. Unset: evaluations show no
     * cost.
     */
    CHAT_MODEL_PRICE: optional(z.string().regex(/^\d+(\.\d+)?\/\d+(\.\d+)?$/, 'must be two prices in dollars, like 2.50/10')),
    /** Embedding model at the same endpoint. Unset: texts are found by their words alone. */
    EMBEDDING_MODEL: optional(z.string()),
    /** The default model to fine-tune, at the same endpoint. */
    TUNING_BASE_MODEL: withDefault(z.string(), 'gpt-4o-mini'),
    /**
     * Dollars per million trained tokens, the source of the price, and the epochs: for the estimated cost of
     * training.
     */
    TUNING_PRICE: optional(z.coerce.number({ error: 'must be a number' }).min(0, 'must be 0 or more')),
    TUNING_PRICE_SOURCE: withDefault(z.string(), 'TUNING_PRICE'),
    TUNING_EPOCHS: withDefault(count, 3),
    /** The address readers see; https here makes the cookies Secure. */
    PUBLIC_URL: optional(httpUrl),
    /** Number of reverse proxies in front of the server: this many hops of X-Forwarded-For are trusted. */
    TRUSTED_PROXIES: withDefault(z.coerce.number({ error: 'must be a number of hops' }).int().min(0).max(10), 0),
    /** Requires all other Stripe variables. Unset: the sandbox is the payment provider. */
    STRIPE_SECRET_KEY: optional(z.string()),
    STRIPE_PUBLISHABLE_KEY: optional(z.string()),
    STRIPE_WEBHOOK_SECRET: optional(z.string()),
    STRIPE_PRICE_ID: optional(z.string()),
    /** Another address of Stripe's API, for tests. */
    STRIPE_API_URL: optional(httpUrl),
    /** `sandbox` allows the sandbox in production. */
    PAYMENTS: optional(z.enum(['stripe', 'sandbox'], { error: 'must be stripe or sandbox' })),
    /** The first administrator, created at the start when the name does not exist. */
    ADMIN_USERNAME: optional(z.string().max(50, 'must have at most 50 characters')),
    ADMIN_PASSWORD: optional(z.string().min(12, 'must have at least 12 characters').max(200, 'must have at most 200 characters')),
    /** Unset: e-mails are written to the folder `mails` of DATA_DIR. */
    SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'must be a smtp:// or smtps:// address' })),
    MAIL_FROM: withDefault(z.string(), 'Sugya <no-reply@localhost>'),
    /** Questions of a subscriber within one window of 5 hours: far more than a person reads. */
    PREMIUM_FAIR_USE: withDefault(count, 300),
    /** Questions of all guests of one network within 5 hours. */
    GUEST_NETWORK_LIMIT: withDefault(count, 100),
    /** Questions of all guests together within an hour. */
    GUEST_HOURLY_LIMIT: withDefault(count, 2000),
    /** Where texts are harvested from. */
    SEFARIA_BASE_URL: withDefault(httpUrl, 'https://www.sefaria.org'),
    /** Milliseconds between the starts of two requests to it. */
    HARVEST_DELAY_MS: withDefault(z.coerce.number({ error: 'must be a number of milliseconds' }).int().min(0).max(60_000), 50),
    /** Megabytes of the largest archive of texts that may be uploaded. */
    IMPORT_MAX_MB: withDefault(count, 2048),
    LOG_LEVEL: withDefault(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
    NODE_ENV: withDefault(z.enum(['development', 'test', 'production']), 'development'),
    /** Helpers for tests only exist with 1. */
    TEST_HELPERS: withDefault(flag, '0'),
  })
  .check((context) => {
    const env = context.value
    const addIssue = (name: keyof typeof env, message: string) => {
      context.issues.push({ code: 'custom', input: env[name], path: [name], message })
    }
    if (env.STRIPE_SECRET_KEY !== undefined) {
      for (const name of ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID'] as const)
        if (env[name] === undefined) addIssue(name, 'must be set when STRIPE_SECRET_KEY is')
    } else if (env.PAYMENTS === 'stripe') addIssue('STRIPE_SECRET_KEY', 'must be set when PAYMENTS is stripe')
    else if (env.NODE_ENV === 'production' && env.PAYMENTS !== 'sandbox')
      addIssue('STRIPE_SECRET_KEY', 'must be set in production; PAYMENTS=sandbox asks for test cards by name')
    if ((env.ADMIN_USERNAME === undefined) !== (env.ADMIN_PASSWORD === undefined))
      addIssue(env.ADMIN_USERNAME === undefined ? 'ADMIN_USERNAME' : 'ADMIN_PASSWORD', 'must be set together with the other of the two')
  })

export interface Config {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  libraryUri: string | undefined
  /** Null when no model is connected: the answers come from the source finder. */
  model: {
    baseUrl: string
    apiKey: string | undefined
    chat: string
    fallback: string | undefined
    /** Dollars for a million tokens of `chat`. */
    price: { input: number; output: number } | null
  } | null
  /** Null without an embedding model: texts are found by their words alone. */
  embedding: { baseUrl: string; apiKey: string | undefined; model: string } | null
  /** Tuning of models: `endpoint` null when none is connected. */
  tuning: {
    endpoint: { baseUrl: string; apiKey: string | undefined } | null
    baseModel: string
    price: { perMillion: number; epochs: number; source: string } | null
  }
  publicUrl: string | undefined
  payments:
    | { provider: 'sandbox' }
    | {
        provider: 'stripe'
        secretKey: string
        publishableKey: string
        webhookSecret: string
        priceId: string
        apiUrl: string | undefined
      }
  /** The administrator to create when the name does not exist. */
  firstAdmin: { username: string; password: string } | null
  /** `smtpUrl` undefined: e-mails are written to a folder. */
  mail: { smtpUrl: string | undefined; from: string }
  /** Questions per window. */
  limits: { premium: number; guestNetwork: number; guestsHourly: number }
  /** `uploadLimit`: bytes of an archive. */
  harvest: { baseUrl: string; delayMs: number; uploadLimit: number }
  trustedProxies: number
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  production: boolean
  testHelpers: boolean
}

/** Thrown for invalid variables; the message names each on its own line. */
export class ConfigError extends Error {}

/**
 * Reads the configuration from environment variables.
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
    model: hasModel ? { ...endpoint, chat: env.CHAT_MODEL, fallback: env.FALLBACK_MODEL, price: parsePrice(env.CHAT_MODEL_PRICE) } : null,
    embedding: hasModel && env.EMBEDDING_MODEL !== undefined ? { ...endpoint, model: env.EMBEDDING_MODEL } : null,
    tuning: {
      endpoint: hasModel ? endpoint : null,
      baseModel: env.TUNING_BASE_MODEL,
      price:
        env.TUNING_PRICE === undefined
          ? null
          : { perMillion: env.TUNING_PRICE, epochs: env.TUNING_EPOCHS, source: env.TUNING_PRICE_SOURCE },
    },
    publicUrl: env.PUBLIC_URL,
    payments: toPayments(env),
    firstAdmin:
      env.ADMIN_USERNAME === undefined || env.ADMIN_PASSWORD === undefined
        ? null
        : { username: env.ADMIN_USERNAME, password: env.ADMIN_PASSWORD },
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
    limits: { premium: env.PREMIUM_FAIR_USE, guestNetwork: env.GUEST_NETWORK_LIMIT, guestsHourly: env.GUEST_HOURLY_LIMIT },
    harvest: {
      baseUrl: env.SEFARIA_BASE_URL.replace(/\/+$/, ''),
      delayMs: env.HARVEST_DELAY_MS,
      uploadLimit: env.IMPORT_MAX_MB * 1024 * 1024,
    },
    trustedProxies: env.TRUSTED_PROXIES,
    logLevel: env.LOG_LEVEL,
    production: env.NODE_ENV === 'production',
    testHelpers: env.TEST_HELPERS,
  }
}

function parsePrice(price: string | undefined): { input: number; output: number } | null {
  const [input, output] = price?.split('/').map(Number) ?? []
  return input === undefined || output === undefined ? null : { input, output }
}

function toPayments(env: z.infer<typeof Environment>): Config['payments'] {
  if (env.STRIPE_SECRET_KEY === undefined || env.PAYMENTS === 'sandbox') return { provider: 'sandbox' }
  return {
    provider: 'stripe',
    secretKey: env.STRIPE_SECRET_KEY,
    publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? '',
    webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? '',
    priceId: env.STRIPE_PRICE_ID ?? '',
    apiUrl: env.STRIPE_API_URL,
  }
}

/** The configuration of this process; a `.env` file beside the package is read first; real variables override it. */
export function readProcessConfig(): Config {
  try {
    process.loadEnvFile('.env')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw new ConfigError('The file .env cannot be read', { cause })
  }
  return readConfig(process.env)
}
