import { AsyncLocalStorage } from 'node:async_hooks'
import { ROOT_CONTEXT, type Span as OtelSpan, SpanKind, SpanStatusCode, defaultTextMapGetter, trace } from '@opentelemetry/api'
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, resourceAttributesEnvDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Span, Tracing } from '../../ports/tracing.ts'
import { createSampler, type SamplerName } from './sampler.ts'

export interface TracingOptions {
  /**
   * Where traces are sent, by OTLP over HTTP. The exporter reads its other variables, such as
   * OTEL_EXPORTER_OTLP_HEADERS, itself.
   */
  url: string
  /** Undefined: that of OTEL_RESOURCE_ATTRIBUTES, else `sugya`. */
  serviceName: string | undefined
  sampler: SamplerName
  samplerRatio: number | undefined
  log: { warn(details: object, message: string): void }
}

/** How long a stop waits for the receiver, in milliseconds. */
const FLUSH_MS = 2_000

/** Traces by OpenTelemetry. Registers nothing globally: products of one process do not share their traces. */
export function openTracing({ url, serviceName, sampler, samplerRatio, log }: TracingOptions): Tracing {
  const exporter = warnOnce(new OTLPTraceExporter({ url }), log)
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'sugya' }))
      .merge(detectResources({ detectors: [resourceAttributesEnvDetector] }))
      .merge(resourceFromAttributes(serviceName === undefined ? {} : { 'service.name': serviceName })),
    sampler: createSampler(sampler, samplerRatio),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('sugya')
  const propagator = new W3CTraceContextPropagator()
  const current = new AsyncLocalStorage<OtelSpan>()
  return {
    startRequest(method, headers) {
      const caller = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } }, caller)
      return {
        ...toSpan(span),
        set(attributes) {
          span.setAttributes(attributes)
          const route = attributes['http.route']
          if (route !== undefined) span.updateName(`${method} ${route}`)
        },
        run: (work) => current.run(span, work),
      }
    },
    start(name, attributes = {}) {
      const parent = current.getStore()
      if (parent === undefined) return undefined
      return toSpan(tracer.startSpan(name, { kind: SpanKind.INTERNAL, attributes }, trace.setSpan(ROOT_CONTEXT, parent)))
    },
    async close() {
      const late = Promise.withResolvers<void>()
      const timeout = setTimeout(late.resolve, FLUSH_MS)
      // What cannot be sent has been logged by then.
      await Promise.race([provider.shutdown().catch(() => {}), late.promise])
      clearTimeout(timeout)
    },
  }
}

function toSpan(span: OtelSpan): Span {
  return {
    set: (attributes) => void span.setAttributes(attributes),
    end(error) {
      if (error !== undefined) {
        span.setAttribute('error.type', readErrorType(error))
        span.setStatus({ code: SpanStatusCode.ERROR })
      }
      span.end()
    },
  }
}

const CODE = /^\w{1,40}$/

/** The code of an error, else its class. Messages may repeat what a reader wrote. */
function readErrorType(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code, reason } = error as { code?: unknown; reason?: unknown }
  return [code, reason].find((one): one is string => typeof one === 'string' && CODE.test(one)) ?? error.name
}

/** Logs the first failure, and the first one after a success: a receiver that is away for a day is worth one line. */
function warnOnce(exporter: SpanExporter, log: TracingOptions['log']): SpanExporter {
  let isFailing = false
  return {
    export(spans, onResult) {
      exporter.export(spans, (result) => {
        const hasFailed = result.code === ExportResultCode.FAILED
        if (hasFailed && !isFailing) log.warn({ reason: result.error?.message }, 'traces not sent')
        isFailing = hasFailed
        onResult(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
}
