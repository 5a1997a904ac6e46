import { AlwaysOffSampler, AlwaysOnSampler, ParentBasedSampler, type Sampler, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace'

/**
 * Values of OTEL_TRACES_SAMPLER:
 * https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/#general-sdk-configuration
 */
export type SamplerName = 'always_on' | 'always_off' | 'traceidratio' | `parentbased_${'always_on' | 'always_off' | 'traceidratio'}`

/**
 * Which traces are kept; the SDK does not read these variables itself. `ratio`: OTEL_TRACES_SAMPLER_ARG, 0 to 1; all
 * without one.
 */
export function createSampler(name: SamplerName, ratio = 1): Sampler {
  const isParentBased = name.startsWith('parentbased_')
  const root = createRoot(name.replace('parentbased_', ''), ratio)
  return isParentBased ? new ParentBasedSampler({ root }) : root
}

function createRoot(name: string, ratio: number): Sampler {
  if (name === 'always_off') return new AlwaysOffSampler()
  return name === 'traceidratio' ? new TraceIdRatioBasedSampler(ratio) : new AlwaysOnSampler()
}
