import { spawn } from 'node:child_process'
import path from 'node:path'
import { testLibrary } from './product.ts'
import { keepSecretsOfVariables } from '../logs/call-secrets.ts'
import { keepOutput } from '../logs/suite-log.ts'

/**
 * The product as a process of its own that logs as much as it can, over a database that nobody has open; everything it says is kept.
 * Its working folder is its data folder: no `.env` of the checkout is read.
 */
export async function startLoggedProduct(variables: Record<string, string> & { DATA_DIR: string }) {
  const main = path.join(import.meta.dirname, '../../../server/src/main.ts')
  const env = { PORT: '0', LIBRARY_URI: testLibrary, LOG_LEVEL: 'trace', ...variables }
  keepSecretsOfVariables(variables)
  const child = spawn(process.execPath, [main], { cwd: variables.DATA_DIR, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const process_ = { said: '' }
  const listening = Promise.withResolvers<string>()
  const hear = (chunk: Buffer) => {
    process_.said += chunk.toString()
    keepOutput(chunk)
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(process_.said)?.[0]
    if (url !== undefined) listening.resolve(url)
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  void ended.then(() => listening.reject(new Error(`the product ended: ${process_.said}`)))
  const url = await listening.promise
  return {
    url,
    /** Ends it, and gives all that it has said on both of its outputs. */
    async stop(): Promise<string> {
      child.kill('SIGTERM')
      await ended
      return process_.said
    },
  }
}
