import { Presets, SingleBar } from 'cli-progress'
import type { LibraryState } from './ports/library.ts'

/** Receives the progress of the start. */
export interface Progress {
  /** The state of the library changed. */
  library: (state: LibraryState) => void
  /** The server listens. */
  address: (url: string) => void
}

/** Shows a progress bar in the terminal while the library is built, then one line with the address. */
export function showProgress(out: NodeJS.WriteStream): Progress {
  let bar: SingleBar | undefined
  let isReady = false
  let address: string | undefined

  const announce = () => {
    if (isReady && address !== undefined) out.write(`Sugya is ready at ${address}\n`)
  }

  return {
    library(state) {
      if (state.state === 'preparing' && state.progress > 0 && out.isTTY) {
        bar ??= startBar(out)
        bar.update(Math.round(state.progress * 100), { stage: state.stage })
        return
      }
      if (state.state === 'preparing') return
      bar?.stop()
      bar = undefined
      if (state.state === 'unreadable') out.write(`The library cannot be read, and is tried again: ${state.reason}\n`)
      if (state.state === 'failed') out.write(`The library cannot be prepared: ${state.reason}\n`)
      if (state.state === 'ready' && !isReady) {
        isReady = true
        announce()
      }
    },
    address(url) {
      address = url
      if (!isReady) out.write(`Preparing the library; progress at ${url}\n`)
      announce()
    },
  }
}

function startBar(out: NodeJS.WriteStream): SingleBar {
  const bar = new SingleBar(
    { stream: out, format: 'Preparing the library {bar} {percentage}% · {stage}', hideCursor: true },
    Presets.shades_classic,
  )
  bar.start(100, 0, { stage: '' })
  return bar
}
