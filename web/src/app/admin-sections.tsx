import { lazy, type ComponentType } from 'react'
import type { SectionProps } from './section-props.ts'

const TrainingSection = lazy(async () => ({ default: (await import('./training-section.tsx')).TrainingSection }))
const HarvestSection = lazy(async () => ({ default: (await import('../features/harvest/components/harvest-section.tsx')).HarvestSection }))
const SourcesSection = lazy(async () => ({ default: (await import('./sources-section.tsx')).SourcesSection }))
const ErrorsSection = lazy(async () => ({ default: (await import('../features/harvest/components/errors-section.tsx')).ErrorsSection }))
const SecuritySection = lazy(async () => ({ default: (await import('../features/admin/components/security-section.tsx')).SecuritySection }))
const AnalyticsSection = lazy(async () => ({
  default: (await import('../features/analytics/components/analytics-section.tsx')).AnalyticsSection,
}))

/**
 * The sections of the admin panel in the order of their buttons; the first is the default. Each loads when it opens.
 */
export const SECTIONS = ['training', 'harvest', 'sources', 'errors', 'analytics'] as const
/** The administrator's own section, which a button beside the name opens. */
export const OWN_SECTION = 'security'
type SectionName = (typeof SECTIONS)[number] | typeof OWN_SECTION

export const sectionComponents: Record<SectionName, ComponentType<SectionProps>> = {
  training: TrainingSection,
  harvest: HarvestSection,
  sources: SourcesSection,
  errors: ErrorsSection,
  analytics: AnalyticsSection,
  [OWN_SECTION]: SecuritySection,
}

/** Parses the address of a section and its part: `harvest`, `training/models`. */
export function parseSectionAddress(address: string): { section: SectionName; part: string } {
  const [name, part = ''] = address.split('/')
  const section = ([...SECTIONS, OWN_SECTION] as const).find((known) => known === name)
  return section ? { section, part } : { section: SECTIONS[0], part: '' }
}
