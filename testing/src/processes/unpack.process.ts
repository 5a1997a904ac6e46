import { ensureUnpacked } from '../../../server/src/adapters/archive/unpacked.ts'

/** Unpacks an archive as the server does, until it is killed. Arguments: data folder, archive. */
const [dataDir = '', archive = ''] = process.argv.slice(2)
await ensureUnpacked(dataDir, archive, new AbortController().signal)
