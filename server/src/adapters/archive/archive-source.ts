import { ArchiveRefused } from '../../ports/archive-problem.ts'
import type { SectionSource } from '../../ports/text-source.ts'
import { createExportFolder } from '../text-source/export-folder.ts'
import { sectionsOfTexts } from '../text-source/export-sections.ts'
import { touch, unpacked } from './unpacked.ts'

interface ArchiveSourceOptions {
  dataDir: string
  archive: string
  onState?: ((state: 'answering' | 'unpacking') => void) | undefined
}

/** An archive as a source: unpacked when it is first asked, then read as the folder it is. Throws ArchiveRefused where a source would be down. */
export function createArchiveSource({ dataDir, archive, onState }: ArchiveSourceOptions): SectionSource {
  let opened: Promise<{ folder: string; source: SectionSource }> | undefined
  const open = async (signal: AbortSignal) => {
    onState?.('unpacking')
    const folder = await unpacked(dataDir, archive, signal).catch((cause: unknown) => {
      // Removed since it was chosen.
      throw (cause as NodeJS.ErrnoException).code === 'ENOENT' ? new ArchiveRefused('damaged') : cause
    })
    onState?.('answering')
    return { folder, source: sectionsOfTexts(createExportFolder(folder)) }
  }
  const reading = async (signal: AbortSignal) => {
    opened ??= open(signal)
    const { folder, source } = await opened.catch((cause: unknown) => {
      opened = undefined
      throw cause
    })
    await touch(folder)
    return source
  }
  return {
    works: async (signal) => (await reading(signal)).works(signal),
    plan: async (work, signal) => (await reading(signal)).plan(work, signal),
    section: async (plan, part, sections, signal) => (await reading(signal)).section(plan, part, sections, signal),
  }
}
