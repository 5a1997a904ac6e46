import { ArchiveRefused } from '../../ports/imports.ts'
import type { SectionSource } from '../../ports/text-source.ts'
import { createExportFolder } from '../text-source/export-folder.ts'
import { sectionsOfTexts } from '../text-source/export-sections.ts'
import { touchFolder, ensureUnpacked } from './unpacked.ts'

interface ArchiveSourceOptions {
  dataDir: string
  archive: string
  /** Brings the archive to this machine. */
  fetch?: () => Promise<unknown>
  onState?: ((state: 'answering' | 'unpacking') => void) | undefined
}

/** An archive as a text source, unpacked on first use. Throws ArchiveRefused where other sources throw SourceDown. */
export function createArchiveSource({ dataDir, archive, fetch, onState }: ArchiveSourceOptions): SectionSource {
  let opened: Promise<{ folder: string; source: SectionSource }> | undefined
  const open = async (signal: AbortSignal) => {
    onState?.('unpacking')
    await fetch?.()
    const folder = await ensureUnpacked(dataDir, archive, signal).catch((cause: unknown) => {
      // An administrator has removed the archive since it was selected.
      throw (cause as NodeJS.ErrnoException).code === 'ENOENT' ? new ArchiveRefused('damaged') : cause
    })
    onState?.('answering')
    return { folder, source: sectionsOfTexts(createExportFolder(folder)) }
  }
  const getSource = async (signal: AbortSignal) => {
    opened ??= open(signal)
    const { folder, source } = await opened.catch((cause: unknown) => {
      opened = undefined
      throw cause
    })
    await touchFolder(folder)
    return source
  }
  return {
    works: async (signal) => (await getSource(signal)).works(signal),
    plan: async (work, signal) => (await getSource(signal)).plan(work, signal),
    section: async (plan, part, sections, signal) => (await getSource(signal)).section(plan, part, sections, signal),
  }
}
