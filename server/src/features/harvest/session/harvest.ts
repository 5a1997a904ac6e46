import type { HarvestRequest } from '@sugya/contract/api/harvest'
import type { HarvestFiles } from '../../../ports/harvest-files.ts'
import type { HarvestIntake } from '../../../ports/harvest-intake.ts'
import type { EditionStore } from '../../../ports/store/editions.ts'
import type { HarvestStore } from '../../../ports/store/harvest.ts'
import type { SectionSource, SourceState } from '../../../ports/text-source.ts'

/** The dependencies of harvesting. */
export interface HarvestDeps {
  store: HarvestStore
  editions: Pick<EditionStore, 'saveRefusals' | 'findDecisions' | 'listAllowedTitles'>
  files: HarvestFiles
  intake: HarvestIntake
  /**
   * The network's source, or the folder or archive that the request names. `onState` is called when the network stays
   * away and when an archive has to be unpacked. Throws AppError `invalid_input` without such a folder.
   */
  source: (request: HarvestRequest, onState?: (state: SourceState) => void) => SectionSource
  processId: string
  log: {
    info(details: object, message: string): void
    warn(details: object, message: string): void
    error(details: object, message: string): void
  }
}
