import { Tabs } from 'radix-ui'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Spinner } from '../components/ui/spinner.tsx'
import { TabList, TabTrigger } from '../components/ui/tab-list.tsx'
import { LibraryTexts } from '../features/harvest/components/library-texts.tsx'
import type { SectionProps } from './section-props.ts'

const DescriptionsTab = lazy(async () => ({
  default: (await import('../features/harvest/components/descriptions-tab.tsx')).DescriptionsTab,
}))
const VersionsTab = lazy(async () => ({ default: (await import('../features/harvest/components/versions-tab.tsx')).VersionsTab }))

const PARTS = ['texts', 'descriptions', 'versions'] as const
const TAB_CONTENT = { texts: LibraryTexts, descriptions: DescriptionsTab, versions: VersionsTab }

/** The library: its texts and editions, descriptions by a model, and the versions that are kept. */
export function SourcesSection({ part, onPart }: SectionProps) {
  const { t } = useTranslation(['versions', 'admin', 'common'])
  const open = PARTS.find((known) => known === part) ?? PARTS[0]
  const Content = TAB_CONTENT[open]
  return (
    <Tabs.Root value={open} onValueChange={(next) => onPart(next === PARTS[0] ? '' : next)} activationMode="manual">
      <TabList chosen={open} aria-label={t('admin:section_sources')}>
        {PARTS.map((name) => (
          <TabTrigger key={name} value={name}>
            {t(`part_${name}`)}
          </TabTrigger>
        ))}
      </TabList>
      <Tabs.Content value={open} className="focus-visible:outline-offset-4">
        <Suspense key={open} fallback={<Spinner label={t('common:loading')} />}>
          <Content />
        </Suspense>
      </Tabs.Content>
    </Tabs.Root>
  )
}
