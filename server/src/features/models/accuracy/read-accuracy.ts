import type { Accuracy, ReleaseFigures } from '@sugya/contract/api/accuracy'
import type { Library, LibraryCatalog } from '../../../ports/library.ts'
import type { EvaluationStore, FindingStore } from '../../../ports/store/models.ts'
import type { CurrentModel } from '../registry/current-model.ts'

export interface AccuracyDeps {
  evaluations: Pick<EvaluationStore, 'findLatest'>
  finding: Pick<FindingStore, 'latest'>
  current: CurrentModel
  /** Figures that come with the release. */
  release: readonly ReleaseFigures[]
  library: Pick<Library, 'state'> & Pick<LibraryCatalog, 'version'>
}

/** The command that reproduces the figures. */
const FINDING_COMMAND = 'npm run eval -- data/questions/tanakh.measure.tsv'
const toAnswersCommand = (model: string) => `npm run eval:answers -- ${model}`

/** The latest measured figures of the current model and of finding. Figures of another library version are marked. */
export async function readAccuracy({ evaluations, finding, current, release, library }: AccuracyDeps): Promise<Accuracy> {
  const libraryVersion = library.state().state === 'ready' ? library.version() : null
  const model = current.primary?.name ?? 'sources-only'
  const found = await finding.latest()
  const evaluation = current.primary === null ? undefined : await evaluations.findLatest(model)
  const side = evaluation?.candidate.name === model ? 'candidate' : 'baseline'
  const figures = evaluation?.results?.[side] ?? null
  const measured = (version: string, at: Date, command: string) => ({
    measuredAt: at.toISOString(),
    command,
    libraryVersion: version,
    isPresentLibrary: version === libraryVersion,
  })
  return {
    model,
    mode: current.primary === null ? 'sources-only' : 'model',
    libraryVersion,
    finding: found === undefined ? null : { ...measured(found.libraryVersion, found.measuredAt, FINDING_COMMAND), ...found.results },
    release: [...release],
    answers:
      evaluation === undefined || figures === null
        ? null
        : { ...measured(evaluation.libraryVersion, evaluation.finishedAt ?? evaluation.startedAt, toAnswersCommand(model)), ...figures },
  }
}
