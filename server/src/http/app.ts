import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import swagger from '@fastify/swagger'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyPluginAsync, type FastifyRequest } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Admin } from '../ports/store/admins.ts'
import { noTracing, type Tracing } from '../ports/tracing.ts'
import { enforceAccess } from './access.ts'
import { auditAdmins } from './audit.ts'
import { answerBadAddress, answerBadRequest, handleErrors } from './errors/error-handler.ts'
import { limitConnections } from './limits/limit-connections.ts'
import { limitRequests } from './limits/limit-requests.ts'
import type { ProcessMetrics } from './metrics.ts'
import { logRequests } from './request-log.ts'
import { traceRequests } from './trace-requests.ts'
import type { Sessions } from './session/sessions.ts'
import type { PageTexts } from './documents/page-texts.ts'
import { serveDocuments } from './documents/serve-documents.ts'

export interface AppDeps {
  log: FastifyBaseLogger
  metrics: ProcessMetrics
  /** By default nothing is traced. */
  tracing?: Tracing
  /** How many hops of X-Forwarded-For are trusted. */
  trustedProxies: number
  /** The site is served over https. */
  secure: boolean
  /** The active administrator whose session the request carries. */
  findAdmin?: (request: FastifyRequest) => Promise<Admin | undefined>
  /** Writes an entry of the audit log. */
  auditAdmin?: Parameters<typeof auditAdmins>[1]
  /**
   * What one network may ask for within ten seconds, in milliseconds of the main thread; by default without a limit.
   */
  networkWork?: number
  /** Connections that one network may have at a time where no proxy is in front; by default without a limit. */
  connectionsPerNetwork?: number
  /** Finds the session of a request; by default there is none. */
  sessions?: Sessions
  /** Payments go through Stripe: pages load its form. */
  stripe?: boolean
  /** Folder of the built browser application; a worker has no pages. */
  webFolder?: string | undefined
  /** The canonical address of the site; by default that of the request. */
  publicUrl?: string | undefined
  /** Whether browsers may keep copies for the time without a network. */
  offlineCopies?: boolean
  /** What pages show of the library without scripts, and to search engines. */
  pageTexts?: PageTexts
  /** One plugin per feature; together they are the whole API. */
  features: FastifyPluginAsync[]
}

/** Largest request body in bytes: ample for a question of 4,000 characters in any script. */
const BODY_LIMIT = 256 * 1024

/** What the payment form needs. https://docs.stripe.com/security/guide#content-security-policy */
const STRIPE = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  calls: ['https://api.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
}

/** No page uses these; dictation, of this site alone, uses the microphone. https://www.w3.org/TR/permissions-policy/ */
const UNUSED = ['camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer', 'midi', 'usb']
const PERMISSIONS = [...UNUSED.map((feature) => `${feature}=()`), 'microphone=(self)'].join(', ')

/** The HTTP application, ready to listen. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: (_address, hop) => hop < deps.trustedProxies,
    bodyLimit: BODY_LIMIT,
    // The path holds a search, each of whose characters may take nine. One that is too long must reach its schema,
    // which says so: the defaults (100 per
    // parameter, 16 kB in all) are too short.
    routerOptions: { maxParamLength: 40_000 },
    http: { maxHeaderSize: 64 * 1024 },
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerBadRequest,
    forceCloseConnections: 'idle',
  })
  takeEmptyJsonAsNone(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  handleErrors(app)
  limitConnections(app, { perNetwork: deps.trustedProxies === 0 ? deps.connectionsPerNetwork : undefined })
  logRequests(app, deps.metrics)
  traceRequests(app, deps.tracing ?? noTracing)
  enforceAccess(app, { findAdmin: deps.findAdmin, findSession: deps.sessions?.find })
  auditAdmins(app, deps.auditAdmin ?? (async () => {}))
  deps.sessions?.sendCookies(app)

  await app.register(cookie)
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] })
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...(deps.stripe ? STRIPE.scripts : [])],
        // Radix positions its layers with style attributes; toasts add a style element.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(deps.stripe ? STRIPE.calls : [])],
        frameSrc: deps.stripe ? STRIPE.frames : ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: deps.secure,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  })
  await app.register(swagger, {
    openapi: { info: { title: 'Sugya', version: '1', description: 'Ask the Jewish library; every citation is proven.' } },
    transform: jsonSchemaTransform,
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', PERMISSIONS)
    if (!request.url.startsWith('/api/')) return
    // Crawlers that render pages may call the API (http/documents/robots.ts), but its answers are no pages.
    reply.header('x-robots-tag', 'noindex')
    // Most answers depend on who asks. The few that may be kept say so themselves.
    reply.header('cache-control', 'no-store')
  })
  if (deps.networkWork !== undefined) limitRequests(app, { work: deps.networkWork, metrics: deps.metrics })
  for (const feature of deps.features) await app.register(feature)
  if (deps.webFolder !== undefined)
    await serveDocuments(app, {
      folder: deps.webFolder,
      secure: deps.secure,
      publicUrl: deps.publicUrl,
      texts: deps.pageTexts,
      offlineCopies: deps.offlineCopies,
    })
  return app
}

/** Clients that always send the JSON content type may call an endpoint without a body. */
function takeEmptyJsonAsNone(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null)
    else void parseJson(request, body, done)
  })
}
