import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ImportName, type ImportItem } from '@sugya/contract/api/imports'
import { AppError } from '../../errors.ts'
import type { ImportsFolder } from '../../ports/imports.ts'
import { archiveKind } from '../archive/archive-kind.ts'
import { draftName, removeTorn } from '../archive/drafts.ts'
import { dropUnpacked, examine, tidyUnpacked } from '../archive/unpacked.ts'

const importsFolder = (dataDir: string) => path.join(path.resolve(dataDir), 'imports')

/** Where an import of this name lies, if there is one. */
export const importPlace = (dataDir: string, name: string) => path.join(importsFolder(dataDir), ImportName.parse(name))

/** The names that uploads get. What was put there by hand is called otherwise. */
const UPLOADED = /^upload-\d{8}-\d{6}-[0-9a-f]{8}\.(zip|tar\.gz)$/
/** Beside an upload: how it was called. Hidden, so that it is no import. */
const noteOf = (file: string) => path.join(path.dirname(file), `.${path.basename(file)}.name`)

/** The imports of a data folder. One upload at a time is taken. */
export function importsIn(dataDir: string): ImportsFolder {
  const folder = importsFolder(dataDir)
  let taking = false

  async function describe(name: string): Promise<ImportItem | undefined> {
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => undefined)
    const kind = found?.isDirectory() ? 'folder' : found?.isFile() ? await archiveKind(file).catch(() => null) : null
    if (found === undefined || kind === null || kind === 'empty') return undefined
    const originalName = UPLOADED.test(name) ? await readFile(noteOf(file), 'utf8').catch(() => null) : null
    return { name, kind, originalName, size: kind === 'folder' ? null : found.size, modifiedAt: found.mtime.toISOString() }
  }

  return {
    async list(most) {
      const names = (await readdir(folder).catch(() => [])).filter((name) => ImportName.safeParse(name).success)
      const dated = await Promise.all(
        names.map(async (name) => ({ name, at: (await stat(path.join(folder, name)).catch(() => null))?.mtimeMs ?? 0 })),
      )
      dated.sort((a, b) => b.at - a.at || (a.name < b.name ? -1 : 1))
      const items: ImportItem[] = []
      for (const { name } of dated) {
        const item = await describe(name)
        if (item === undefined) continue
        if (items.length === most) return { items, more: true }
        items.push(item)
      }
      return { items, more: false }
    },

    async take(stream, { originalName, problemOf }) {
      if (taking) throw new AppError('busy', 'an archive is being uploaded')
      taking = true
      let draft: string | undefined
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        draft = path.join(folder, await draftName())
        await pipeline(stream, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }))
        const problem = problemOf() ?? (await examine(draft, new AbortController().signal))
        if (problem !== undefined) return { problem }
        const kind = await archiveKind(draft)
        const time = new Date().toISOString().replace(/\D/g, '')
        const name = `upload-${time.slice(0, 8)}-${time.slice(8, 14)}-${randomBytes(4).toString('hex')}.${kind === 'zip' ? 'zip' : 'tar.gz'}`
        const file = path.join(folder, name)
        await writeFile(noteOf(file), originalName, { mode: 0o600 })
        await rename(draft, file)
        const item = await describe(name)
        if (item === undefined) throw new Error(`${name} went away while it was taken`)
        return { item }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return { problem: 'no_space' }
        throw error
      } finally {
        if (draft !== undefined) await rm(draft, { force: true })
        taking = false
      }
    },

    async remove(name) {
      const file = importPlace(dataDir, name)
      if (!UPLOADED.test(name) || !(await isThere(file))) return false
      await dropUnpacked(dataDir, file)
      await rm(file, { force: true })
      await rm(noteOf(file), { force: true })
      return true
    },

    async tidy() {
      await removeTorn(folder)
      await tidyUnpacked(dataDir)
    },
  }
}

/**
 * The name within the imports by which a folder or archive that lies elsewhere can be harvested: a link to it, so that a harvest of it can be gone on with by
 * any process of this machine. The same place always has the same name.
 */
export async function linkImport(dataDir: string, place: string): Promise<string> {
  const target = path.resolve(place)
  if (path.dirname(target) === importsFolder(dataDir) && ImportName.safeParse(path.basename(target)).success) return path.basename(target)
  const name = `linked-${createHash('sha256').update(target).digest('hex').slice(0, 12)}`
  await mkdir(importsFolder(dataDir), { recursive: true, mode: 0o700 })
  await symlink(target, path.join(importsFolder(dataDir), name)).catch((cause: unknown) => {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
  })
  return name
}

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )
