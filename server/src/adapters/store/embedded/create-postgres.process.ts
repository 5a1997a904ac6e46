/**
 * The process that creates the embedded database, once: it takes 700 MB for a moment, which go back to the system with it; a thread would leave much of
 * that with the server.
 */
import { renameSync, rmSync } from 'node:fs'
import './wasm-flags.ts'

const [, , folder = ''] = process.argv
const { PGlite } = await import('@electric-sql/pglite')

// Under another name first: a start that is cut off in the middle leaves nothing that looks finished.
rmSync(`${folder}.new`, { recursive: true, force: true })
const made = await PGlite.create({ dataDir: `${folder}.new` })
await made.close()
renameSync(`${folder}.new`, folder)
