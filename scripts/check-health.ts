/**
 * Asks this machine's server whether it is alive and ends with 0 when it is, else with 1: the health check of the
 * container image, which has no curl. `PORT` as the server reads it.
 */
const address = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}/api/health`
const isAlive = await fetch(address, { signal: AbortSignal.timeout(2_000) }).then(
  (response) => response.ok,
  () => false,
)
process.exitCode = isAlive ? 0 : 1
