import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import swagger from '@fastify/swagger'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyPluginAsync, type FastifyRequest } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Admin } from '../ports/store/admins.ts'
import { enforceAccess } from './access.ts'
import { recordAdmins } from './audit.ts'
import { answerBadAddress, answerBadRequest, handleErrors } from './errors/error-handler.ts'
import type { ProcessMetrics } from './metrics.ts'
import { logRequests } from './request-log.ts'
import type { Sessions } from './session/sessions.ts'
import type { PageTexts } from './documents/page-texts.ts'
import { servePages } from './documents/serve-documents.ts'

export interface AppParts {
  log: FastifyBaseLogger
  metrics: ProcessMetrics
  /** How many hops of X-Forwarded-For are believed. */
  trustedProxies: number
  /** True when readers reach the server by https. */
  secure: boolean
  /** The active administrator whose session the request carries. */
  findAdmin?: (request: FastifyRequest) => Promise<Admin | undefined>
  /** Writes down what administrators do. */
  recordAdmin?: Parameters<typeof recordAdmins>[1]
  /** Whose session a request carries; without it nobody is signed in. */
  sessions?: Sessions
  /** Stripe takes the payments: the page loads its form from there. */
  stripe?: boolean
  /** Folder of the built browser application. */
  webFolder: string
  /** The address pages are known by; without it the one the reader used. */
  publicUrl?: string | undefined
  /** What pages show of the library without scripts, and to those who search. */
  pageTexts?: PageTexts
  /** One plugin a feature; together they are the whole surface of the API. */
  features: FastifyPluginAsync[]
}

/** Largest request body in bytes: a question of 4,000 characters in any script with room to spare. */
const BODY_LIMIT = 256 * 1024

/** What the payment form needs. https://docs.stripe.com/security/guide#content-security-policy */
const STRIPE = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  calls: ['https://api.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
}

/** The HTTP application, ready to listen. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: (_address, hop) => hop < parts.trustedProxies,
    bodyLimit: BODY_LIMIT,
    // A search of 4,000 characters stands in the address, where each may take nine: the defaults (100 for a part, 16 kB for all) are too short.
    routerOptions: { maxParamLength: 40_000 },
    http: { maxHeaderSize: 64 * 1024 },
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerBadRequest,
    forceCloseConnections: 'idle',
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  handleErrors(app)
  logRequests(app, parts.metrics)
  enforceAccess(app, { findAdmin: parts.findAdmin, findUser: parts.sessions?.account })
  recordAdmins(app, parts.recordAdmin ?? (async () => {}))
  parts.sessions?.keepCookies(app)

  await app.register(cookie)
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] })
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...(parts.stripe ? STRIPE.scripts : [])],
        // Radix places its layers by style attributes; toasts bring a style element.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(parts.stripe ? STRIPE.calls : [])],
        frameSrc: parts.stripe ? STRIPE.frames : ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: parts.secure,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  })
  await app.register(swagger, {
    openapi: { info: { title: 'Sugya', version: '1', description: 'Ask the Jewish library; every citation is proven.' } },
    transform: jsonSchemaTransform,
  })
  // Whoever draws a page to read it may make its calls (http/pages/robots.ts); what they answer is no page.
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('x-robots-tag', 'noindex')
  })
  for (const feature of parts.features) await app.register(feature)
  await servePages(app, { folder: parts.webFolder, publicUrl: parts.publicUrl, texts: parts.pageTexts })
  return app
}
