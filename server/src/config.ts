import path from 'node:path'
import { isObjectStore } from './adapters/files/store-settings.ts'
import { Environment, isExposed, SOURCE, type SAMPLERS } from './environment.ts'

export interface Config {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  databasePoolSize: number
  drainSeconds: number
  libraryUri: string | undefined
  /** Versions of the library that are kept. */
  libraryKeep: number
  /** Where files are kept that all replicas have: a folder or an object store. */
  filesUri: string
  /** Copies of a library in an object store. */
  libraryCopies: { folder: string; maxBytes: number }
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
  /**
   * Questions per window; `networkWork`: milliseconds of the main thread per network and ten seconds; `searchesAtOnce`:
   * public searches at a time.
   */
  limits: {
    premium: number
    guestNetwork: number
    freeNetwork: number
    guestsHourly: number
    networkWork: number
    connections: number
    searchesAtOnce: number
  }
  maxRunningAnswers: number
  /**
   * `isTrusted`: the operator named the source, which may be in a private network. `uploadLimit`: bytes of an archive.
   */
  harvest: { baseUrl: string; isTrusted: boolean; delayMs: number; uploadLimit: number }
  /** What this process does. Requests of readers and administrators; harvests, jobs, training and evaluations. */
  role: { servesReaders: boolean; runsJobs: boolean }
  /** Null: nothing is traced. `url`: where traces are sent. `samplerRatio`: 0 to 1. */
  tracing: {
    url: string
    serviceName: string | undefined
    sampler: (typeof SAMPLERS)[number]
    samplerRatio: number | undefined
  } | null
  trustedProxies: number
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  production: boolean
  /** People other than the developer may reach the server. */
  exposed: boolean
  /** Opens what is for operators to its bearer. */
  operatorToken: string | undefined
  testHelpers: boolean
  /** Browsers may keep copies for the time without a network; false withdraws those that they have. */
  offlineCopies: boolean
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
    databasePoolSize: env.DATABASE_POOL_SIZE,
    drainSeconds: env.DRAIN_SECONDS,
    libraryUri: env.LIBRARY_URI,
    libraryKeep: env.LIBRARY_KEEP,
    filesUri: env.FILES_URI ?? toFilesUri(env),
    libraryCopies: {
      folder: env.LIBRARY_CACHE_DIR ?? path.join(env.DATA_DIR, 'library-cache'),
      maxBytes: env.LIBRARY_CACHE_MB * 1024 * 1024,
    },
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
    limits: {
      premium: env.PREMIUM_FAIR_USE,
      guestNetwork: env.GUEST_NETWORK_LIMIT,
      freeNetwork: env.FREE_NETWORK_LIMIT,
      guestsHourly: env.GUEST_HOURLY_LIMIT,
      networkWork: env.NETWORK_WORK_LIMIT,
      connections: env.NETWORK_CONNECTIONS,
      searchesAtOnce: env.SEARCHES_AT_ONCE,
    },
    maxRunningAnswers: env.MAX_RUNNING_ANSWERS,
    harvest: {
      baseUrl: (env.SEFARIA_BASE_URL ?? SOURCE).replace(/\/+$/, ''),
      isTrusted: env.SEFARIA_BASE_URL !== undefined && env.SEFARIA_BASE_URL !== SOURCE,
      delayMs: env.HARVEST_DELAY_MS,
      uploadLimit: env.IMPORT_MAX_MB * 1024 * 1024,
    },
    role: { servesReaders: env.ROLE !== 'worker', runsJobs: env.ROLE !== 'web' },
    tracing: toTracing(env),
    trustedProxies: env.TRUSTED_PROXIES,
    logLevel: env.LOG_LEVEL,
    production: env.NODE_ENV === 'production',
    exposed: isExposed(env),
    operatorToken: env.OPERATOR_TOKEN,
    testHelpers: env.TEST_HELPERS,
    offlineCopies: env.OFFLINE_COPIES,
  }
}

function parsePrice(price: string | undefined): { input: number; output: number } | null {
  const [input, output] = price?.split('/').map(Number) ?? []
  return input === undefined || output === undefined ? null : { input, output }
}

/** Files are kept beside a library in an object store, else in the data folder. */
function toFilesUri({ LIBRARY_URI = '', DATA_DIR }: Environment): string {
  return isObjectStore(LIBRARY_URI) ? `${LIBRARY_URI.replace(/\/+$/, '')}/files` : DATA_DIR
}

function toTracing(env: Environment): Config['tracing'] {
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '')
  const url = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base === undefined ? undefined : `${base}/v1/traces`)
  if (url === undefined) return null
  return { url, serviceName: env.OTEL_SERVICE_NAME, sampler: env.OTEL_TRACES_SAMPLER, samplerRatio: env.OTEL_TRACES_SAMPLER_ARG }
}

function toPayments(env: Environment): Config['payments'] {
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
