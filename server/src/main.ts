/** The process: configuration → composition → listen → graceful close. */
import closeWithGrace from 'close-with-grace'
import { compose } from './composition/compose.ts'
import { ConfigError, readProcessConfig } from './config.ts'
import { showProgress } from './show-progress.ts'

try {
  const config = readProcessConfig()
  const progress = showProgress(process.stdout)
  const product = await compose(config, { onLibrary: progress.library })
  const address = await product.listen()
  progress.address(config.publicUrl ?? address)
  closeWithGrace({ delay: 20_000 }, async () => {
    await product.close()
  })
} catch (error) {
  // The operator can fix a wrong configuration or a database in use: its message says how, and a stack trace would hide it.
  const isOperatorError = error instanceof ConfigError || (error instanceof Error && error.name === 'FolderInUse')
  process.stderr.write(`${isOperatorError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
}
