import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Metrics } from '../ports/metrics.ts'

/** The Prometheus metrics of this process, and the port through which use cases count. */
export interface ProcessMetrics extends Metrics {
  registry: Registry
  /** Seconds a request took, by route and status. */
  observeRequest(route: string, method: string, status: number, seconds: number): void
}

/** Buckets in seconds: from a lookup in memory to a long streamed answer. */
const SECONDS = [0.005, 0.01, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 30, 120]

export function createMetrics(): ProcessMetrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const counters = new Map<string, Counter>()
  const histograms = new Map<string, Histogram>()
  const gauges = new Map<string, Gauge>()
  const requests = new Histogram({
    name: 'sugya_http_request_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['route', 'method', 'status'],
    buckets: SECONDS,
    registers: [registry],
  })
  const getOrCreate = <T>(map: Map<string, T>, name: string, create: () => T): T => {
    const known = map.get(name) ?? create()
    map.set(name, known)
    return known
  }
  return {
    registry,
    observeRequest: (route, method, status, seconds) => requests.observe({ route, method, status: String(status) }, seconds),
    count(name, labels = {}) {
      const labelNames = Object.keys(labels)
      getOrCreate(counters, name, () => new Counter({ name: `sugya_${name}_total`, help: name, labelNames, registers: [registry] })).inc(
        labels,
      )
    },
    observe(name, seconds, labels = {}) {
      const labelNames = Object.keys(labels)
      const make = () => new Histogram({ name: `sugya_${name}_seconds`, help: name, labelNames, buckets: SECONDS, registers: [registry] })
      getOrCreate(histograms, name, make).observe(labels, seconds)
    },
    gauge(name, value) {
      getOrCreate(gauges, name, () => new Gauge({ name: `sugya_${name}`, help: name, registers: [registry] })).set(value)
    },
  }
}
