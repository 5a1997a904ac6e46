import { Toolbar } from 'radix-ui'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Spinner } from '../components/ui/spinner.tsx'
import { parseSectionAddress, sectionComponents, SECTIONS } from './admin-sections.tsx'
import { tabRow, tabStyles, useChosenInView } from '../components/ui/tab-list.tsx'

interface AdminPanelProps {
  /** The open section and its part: `training/models`. */
  place: string
  onPlace: (place: string) => void
}

/** The five sections of the admin panel, switched by a toolbar: one Tab stop, arrow keys within. */
export function AdminPanel({ place, onPlace }: AdminPanelProps) {
  const { t } = useTranslation(['admin', 'common'])
  const { section, part } = parseSectionAddress(place)
  const Section = sectionComponents[section]
  const tabs = useChosenInView(section)
  return (
    <>
      <Toolbar.Root
        ref={tabs}
        className={`${tabRow} gap-1.5 rounded-[12px] bg-shade p-1.5 [--row:var(--shade)]`}
        aria-label={t('sections')}
      >
        {SECTIONS.map((name) => (
          <Toolbar.Button
            key={name}
            className={tabStyles({ level: 'section' })}
            aria-pressed={name === section}
            onClick={() => onPlace(name)}
          >
            {t(`section_${name}`)}
          </Toolbar.Button>
        ))}
      </Toolbar.Root>
      <Suspense key={section} fallback={<Spinner label={t('common:loading')} />}>
        <Section part={part} onPart={(next) => onPlace(next === '' ? section : `${section}/${next}`)} />
      </Suspense>
    </>
  )
}
