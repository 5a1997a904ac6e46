import PQueue from 'p-queue'
import { AppError } from '../../errors.ts'
import { toNetwork } from '../session/network.ts'

/**
 * Searches that are under way or wait, in all and of one network: a search takes some 20 ms, so that the last of them
 * waits for about two seconds.
 */
const LIMITS = { all: 80, network: 40 }
/** When to search again, in seconds. */
const RETRY_AFTER = 2

/** Runs public searches, a few at a time. */
export interface FindingQueue {
  /**
   * Runs `find` when its turn comes. Throws AppError `overloaded` when too many wait, in all or of the caller's
   * network.
   */
  run<T>(address: string | undefined, find: () => Promise<T>): Promise<T>
}

/**
 * At most `atOnce` searches at a time, with a short queue: all of them share the main thread, and a hundred at once
 * would keep everything else from it, also the answers under way. The second search of a network waits for the first
 * ones of the others, so that a class that searches together, or a flood, delays itself.
 */
export function createFindingQueue(atOnce: number): FindingQueue {
  const queue = new PQueue({ concurrency: atOnce })
  const ofNetwork = new Map<string, number>()
  return {
    async run(address, find) {
      const network = toNetwork(address)
      const own = ofNetwork.get(network) ?? 0
      if (queue.size + queue.pending >= LIMITS.all || own >= LIMITS.network)
        throw new AppError('overloaded', 'too many searches at once', { details: { retryAfter: RETRY_AFTER } })
      ofNetwork.set(network, own + 1)
      try {
        return await queue.add(find, { priority: -own })
      } finally {
        const left = (ofNetwork.get(network) ?? 1) - 1
        if (left === 0) ofNetwork.delete(network)
        else ofNetwork.set(network, left)
      }
    },
  }
}
