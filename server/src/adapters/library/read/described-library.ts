import { every } from '../../../background/every.ts'
import { createSingleFlight } from '../../../background/single-flight.ts'
import type { DescriptionPublisher } from '../../../ports/description-publisher.ts'
import { addDescriptions } from '../../../text/lexicon/add-descriptions.ts'
import type { Lexicon } from '../../../text/lexicon/lexicon.ts'
import { parseDescriptions } from '../../../text/lexicon/parse-descriptions.ts'
import { openFiles } from '../../files/open-files.ts'
import { descriptionsIn, readPublished } from '../storage/published-descriptions.ts'
import { publishDescriptions } from '../write/publish-descriptions.ts'
import type { StartedLibrary } from './start-library.ts'

/** How often descriptions that could not be read are tried again. */
const RETRY_INTERVAL_MS = 15_000

export interface DescribedLibrary extends DescriptionPublisher {
  /** The lexicon of the product with the descriptions of the open version. */
  lexicon(): Lexicon
  /** Reads the descriptions of the open version, if they are others. */
  refresh(): void
  close(): Promise<void>
}

/**
 * The descriptions that administrators have published in the open version of the library, beside those of the product.
 * What cannot be read is left out, logged and tried again: finding is worse without it, and goes on.
 */
export function createDescribedLibrary(
  library: Pick<StartedLibrary, 'state' | 'served' | 'look'>,
  given: Lexicon,
  { uri, log }: { uri: string; log: { info(fields: object, message: string): void; error(fields: object, message: string): void } },
): DescribedLibrary {
  let lexicon = given
  let open: string[] = []
  let fingerprint = '[]'

  const onError = (err: unknown) => log.error({ err }, 'published descriptions are not read')
  const flight = createSingleFlight(
    async () => {
      if (library.state().state !== 'ready') return
      const { inputs } = library.served()
      const wanted = JSON.stringify(descriptionsIn(inputs))
      if (wanted === fingerprint) return
      const contents = await readPublished(await openFiles(uri), inputs)
      lexicon = addDescriptions(
        given,
        contents.flatMap(({ content }) => parseDescriptions(content)),
      )
      open = contents.map(({ id }) => id)
      fingerprint = wanted
      log.info({ sets: open.length, topics: lexicon.topics.size }, 'published descriptions open')
    },
    { onError },
  )
  const retrying = every(RETRY_INTERVAL_MS, () => flight.request(), { onError })

  return {
    lexicon: () => lexicon,
    served: () => open,
    refresh: () => flight.request(),
    async publish(id, content, signal) {
      await publishDescriptions(uri, id, content, signal)
      await library.look()
      flight.request()
      await flight.idle()
      if (open.includes(id) !== (content !== null)) throw new Error('The new version of the library is not read')
    },
    async close() {
      await retrying.stop()
      await flight.close()
    },
  }
}
