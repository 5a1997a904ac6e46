/**
 * Creates the embedded database, once. A process of its own, since creation needs 700 MB for a moment: a thread would
 * leave most of that allocated in the server.
 */
import { renameSync, rmSync } from 'node:fs'
import { closeFolder } from '../../private-folder.ts'
import './wasm-flags.ts'

const [, , folder = ''] = process.argv
const { PGlite } = await import('@electric-sql/pglite')

// Created under another name and renamed, so that an interrupted creation never looks complete.
rmSync(`${folder}.new`, { recursive: true, force: true })
closeFolder(`${folder}.new`)
const made = await PGlite.create({ dataDir: `${folder}.new` })
await made.close()
renameSync(`${folder}.new`, folder)
