import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import swagger from '@fastify/swagger'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyPluginAsync, type FastifyRequest } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Admin } from '../ports/store/admins.ts'
import { enforceAccess } from './access.ts'
import { auditAdmins } from './audit.ts'
import { answerBadAddress, answerBadRequest, handleErrors } from './errors/error-handler.ts'
import type { ProcessMetrics } from './metrics.ts'
import { logRequests } from './request-log.ts'
import type { Sessions } from './session/sessions.ts'
import type { PageTexts } from './documents/page-texts.ts'
import { serveDocuments } from './documents/serve-documents.ts'

export interface AppDeps {
  log: FastifyBaseLogger
  metrics: ProcessMetrics
  /** How many hops of X-Forwarded-For are trusted. */
  trustedProxies: number
  /** The site is served over https. */
  secure: boolean
  /** The active administrator whose session the request carries. */
  findAdmin?: (request: FastifyRequest) => Promise<Admin | undefined>
  /** Writes an entry of the audit log. */
  auditAdmin?: Parameters<typeof auditAdmins>[1]
  /** Finds the session of a request; by default there is none. */
  sessions?: Sessions
  /** Payments go through Stripe: pages load its form. */
  stripe?: boolean
  /** Folder of the built browser application. */
  webFolder: string
  /** The canonical address of the site; by default that of the request. */
  publicUrl?: string | undefined
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

/** The HTTP application, ready to listen. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: (_address, hop) => hop < deps.trustedProxies,
    bodyLimit: BODY_LIMIT,
    // The path holds a search of 4,000 characters, each of which may take nine: the defaults (100 per parameter, 16 kB
    // in all) are too short.
    routerOptions: { maxParamLength: 40_000 },
    http: { maxHeaderSize: 64 * 1024 },
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerBadRequest,
    forceCloseConnections: 'idle',
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  handleErrors(app)
  logRequests(app, deps.metrics)
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
  // Crawlers that render pages may call the API (http/documents/robots.ts), but its answers are no pages.
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('x-robots-tag', 'noindex')
  })
  for (const feature of deps.features) await app.register(feature)
  await serveDocuments(app, { folder: deps.webFolder, publicUrl: deps.publicUrl, texts: deps.pageTexts })
  return app
}
