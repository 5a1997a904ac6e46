import { z } from 'zod'
import { isObjectStore } from './adapters/files/store-settings.ts'

const treatBlankAsAbsent = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(treatBlankAsAbsent, schema.optional())
const withDefault = <T extends z.ZodType>(schema: T, value: z.input<T>) => z.preprocess((v) => treatBlankAsAbsent(v) ?? value, schema)

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })
const location = z
  .string()
  .regex(/^(?:s3:\/\/[^/]+(?:\/.*)?|(?![a-z0-9]+:\/\/).*)$/i, 'must be a folder or an object store, like s3://bucket/prefix')
const flag = z.enum(['0', '1', 'true', 'false'], { error: 'must be 0 or 1' }).transform((v) => v === '1' || v === 'true')

const count = z.coerce.number({ error: 'must be a number' }).int('must be a whole number').min(1, 'must be at least 1')

/**
 * Whether people other than the developer may reach the server: then what serves development and tests is closed.
 * `npm start` sets no NODE_ENV, so the addresses count too.
 */
export const isExposed = (env: { NODE_ENV: string; HOST: string; PUBLIC_URL?: string | undefined }): boolean =>
  env.NODE_ENV === 'production' || !LOOPBACK.test(env.HOST) || env.PUBLIC_URL?.startsWith('https:') === true
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/i
/** The default source of texts. */
export const SOURCE = 'https://www.sefaria.org'
const EXPOSED = 'with NODE_ENV=production, an https PUBLIC_URL or a HOST other than loopback'

/** https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/#general-sdk-configuration */
export const SAMPLERS = [
  ...(['always_on', 'always_off', 'traceidratio'] as const),
  ...(['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'] as const),
] as const

/**
 * Every variable the server reads. All are optional; `npm start` with none of them gives the embedded, keyless
 * product.
 */
export const Environment = z
  .object({
    PORT: withDefault(z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65535), 3000),
    HOST: withDefault(z.string(), '127.0.0.1'),
    DATA_DIR: withDefault(z.string(), './data-dir'),
    /** Unset: the embedded PostgreSQL in DATA_DIR. */
    DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })),
    /** Connections to DATABASE_URL that one replica opens at most. */
    DATABASE_POOL_SIZE: withDefault(count, 10),
    /** Seconds that answers under way get to end once the process receives SIGTERM or SIGINT. */
    DRAIN_SECONDS: withDefault(z.coerce.number({ error: 'must be a number of seconds' }).int().min(0).max(3600), 30),
    /** Unset: the folder `library` in DATA_DIR. */
    LIBRARY_URI: optional(location),
    /** Versions of the library that are kept, the current one included. */
    LIBRARY_KEEP: withDefault(count, 2),
    /**
     * Uploads, training files, harvests and e-mails. Unset: `files` beside a library in an object store, else DATA_DIR.
     */
    FILES_URI: optional(location),
    /** Copies of a library in an object store. Unset: the folder `library-cache` in DATA_DIR. */
    LIBRARY_CACHE_DIR: optional(z.string()),
    /**
     * Megabytes of all copies: room for two versions, so that readers leave one when the next is complete. 0: there are
     * none.
     */
    LIBRARY_CACHE_MB: withDefault(z.coerce.number({ error: 'must be a number of megabytes' }).int().min(0), 10_000),
    /** Reaching an object store; the keys are required for one. */
    AWS_ACCESS_KEY_ID: optional(z.string()),
    AWS_SECRET_ACCESS_KEY: optional(z.string()),
    AWS_SESSION_TOKEN: optional(z.string()),
    AWS_REGION: withDefault(z.string(), 'us-east-1'),
    /** Unset: that of AWS for the region. */
    AWS_ENDPOINT_URL: optional(httpUrl),
    /** The bucket is part of the path instead of the host name. Unset: so with AWS_ENDPOINT_URL. */
    AWS_FORCE_PATH_STYLE: optional(flag),
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
    /** Questions of all accounts without a subscription that ask from one network within 5 hours. */
    FREE_NETWORK_LIMIT: withDefault(count, 300),
    /** Questions of all guests together within an hour. */
    GUEST_HOURLY_LIMIT: withDefault(count, 2000),
    /** Milliseconds of the main thread that one network may ask for within ten seconds. */
    NETWORK_WORK_LIMIT: withDefault(count, 4000),
    /** Connections that one network may have at a time; only without proxies. */
    NETWORK_CONNECTIONS: withDefault(count, 600),
    /** Public searches that are worked on at a time. */
    SEARCHES_AT_ONCE: withDefault(count, 2),
    /** Answers that a process generates at once; other questions wait in a queue. */
    MAX_RUNNING_ANSWERS: withDefault(count, 64),
    /** Where texts are harvested from. */
    SEFARIA_BASE_URL: optional(httpUrl),
    /** Milliseconds between the starts of two requests to it. */
    HARVEST_DELAY_MS: withDefault(z.coerce.number({ error: 'must be a number of milliseconds' }).int().min(0).max(60_000), 50),
    /** Megabytes of the largest archive of texts that may be uploaded. */
    IMPORT_MAX_MB: withDefault(count, 2048),
    /** Opens `/metrics` and `/api/openapi.json` to callers who send it as a Bearer token. */
    OPERATOR_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
    LOG_LEVEL: withDefault(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
    /**
     * Receiver of traces by OTLP over HTTP: traces go to `/v1/traces` there, or to the address of the second. Unset:
     * nothing is traced.
     */
    OTEL_EXPORTER_OTLP_ENDPOINT: optional(httpUrl),
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: optional(httpUrl),
    /** `name=value`, separated by commas; read by the exporter. */
    OTEL_EXPORTER_OTLP_HEADERS: optional(z.string()),
    OTEL_SERVICE_NAME: optional(z.string()),
    OTEL_TRACES_SAMPLER: withDefault(z.enum(SAMPLERS, { error: `must be one of ${SAMPLERS.join(', ')}` }), 'parentbased_always_on'),
    /** The share of traces that the two samplers by ratio keep. Unset: all. */
    OTEL_TRACES_SAMPLER_ARG: optional(z.coerce.number({ error: 'must be a number' }).min(0, 'must be 0 to 1').max(1, 'must be 0 to 1')),
    /**
     * What this process does: `web` serves readers and administrators, `worker` does the background work, `all` does
     * both.
     */
    ROLE: withDefault(z.enum(['all', 'web', 'worker'], { error: 'must be all, web or worker' }), 'all'),
    NODE_ENV: withDefault(z.enum(['development', 'test', 'production']), 'development'),
    /** Helpers for tests only exist with 1. */
    TEST_HELPERS: withDefault(flag, '0'),
    OFFLINE_COPIES: withDefault(flag, '1'),
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
    else if (isExposed(env) && env.PAYMENTS !== 'sandbox')
      addIssue('STRIPE_SECRET_KEY', `must be set ${EXPOSED}; PAYMENTS=sandbox asks for test cards by name`)
    if (env.TEST_HELPERS && isExposed(env)) addIssue('TEST_HELPERS', `must be 0 ${EXPOSED}: anybody could reset the question count`)
    const stored = (['LIBRARY_URI', 'FILES_URI'] as const).find((name) => isObjectStore(env[name] ?? ''))
    for (const key of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const)
      if (stored !== undefined && env[key] === undefined) addIssue(key, `must be set when ${stored} is an object store`)
    if (env.ROLE !== 'all' && env.DATABASE_URL === undefined)
      addIssue('DATABASE_URL', 'must be set when ROLE is web or worker: the embedded database takes one process')
    if ((env.ADMIN_USERNAME === undefined) !== (env.ADMIN_PASSWORD === undefined))
      addIssue(env.ADMIN_USERNAME === undefined ? 'ADMIN_USERNAME' : 'ADMIN_PASSWORD', 'must be set together with the other of the two')
  })

/** The variables as the server reads them. */
export type Environment = z.infer<typeof Environment>
