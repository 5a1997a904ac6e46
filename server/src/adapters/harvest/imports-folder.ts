import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ImportName, type ImportItem } from '@sugya/contract/api/imports'
import { AppError } from '../../errors.ts'
import type { ImportsFolder } from '../../ports/imports.ts'
import type { SharedFiles } from '../../ports/shared-files.ts'
import { detectArchiveKind } from '../archive/archive-kind.ts'
import { createDraftName, removeOrphanedDrafts } from '../archive/drafts.ts'
import { localFiles } from '../files/shared-files.ts'
import { removeUnpacked, findArchiveProblem, removeStaleUnpacked } from '../archive/unpacked.ts'

const importsFolder = (dataDir: string) => path.join(path.resolve(dataDir), 'imports')

/** The path of an import, whether it exists or not. */
export const resolveImport = (dataDir: string, name: string) => path.join(importsFolder(dataDir), ImportName.parse(name))

/** The names of uploads; a name that an operator chose does not match. */
const UPLOADED = /^upload-\d{8}-\d{6}-[0-9a-f]{8}\.(zip|tar\.gz)$/
export const isUpload = (name: string) => UPLOADED.test(name)
/** The file beside an upload that keeps its original name. Hidden, so that it is not listed as an import. */
const toNameFile = (file: string) => path.join(path.dirname(file), `.${path.basename(file)}.name`)

/**
 * The imports of a data folder: uploads, which all replicas have by `shared`, and what an operator put there. Accepts
 * one upload at a time.
 */
export function createImportsFolder(dataDir: string, shared: SharedFiles = localFiles): ImportsFolder {
  const folder = importsFolder(dataDir)
  let isReceiving = false

  async function describe(name: string): Promise<ImportItem | undefined> {
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => undefined)
    const kind = found?.isDirectory() ? 'folder' : found?.isFile() ? await detectArchiveKind(file).catch(() => null) : null
    if (found === undefined || kind === null || kind === 'empty') return undefined
    return { name, kind, originalName: null, size: kind === 'folder' ? null : found.size, modifiedAt: found.mtime.toISOString() }
  }

  return {
    async list(limit) {
      const uploads = (await shared.list(folder)).filter(({ file }) => isUpload(path.basename(file)))
      // An upload that another replica has removed may still be in this folder.
      const names = (await readdir(folder).catch(() => [])).filter((name) => ImportName.safeParse(name).success && !isUpload(name))
      const put = await Promise.all(
        names.map(async (name) => ({ name, at: (await stat(path.join(folder, name)).catch(() => null))?.mtimeMs ?? 0 })),
      )
      const dated = [
        ...put.map(({ name, at }) => ({ name, at, item: () => describe(name) })),
        ...uploads.map((upload) => ({
          name: path.basename(upload.file),
          at: upload.modifiedAt.getTime(),
          item: () => describeUpload(upload, shared),
        })),
      ]
      dated.sort((a, b) => b.at - a.at || (a.name < b.name ? -1 : 1))
      const items: ImportItem[] = []
      for (const entry of dated) {
        const item = await entry.item()
        if (item === undefined) continue
        if (items.length === limit) return { items, more: true }
        items.push(item)
      }
      return { items, more: false }
    },

    async store(stream, { originalName, findProblem }) {
      if (isReceiving) throw new AppError('busy', 'an archive is being uploaded', { details: { reason: 'archive_uploading' } })
      isReceiving = true
      let draft: string | undefined
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        draft = path.join(folder, await createDraftName())
        await pipeline(stream, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }))
        const problem = findProblem() ?? (await findArchiveProblem(draft, new AbortController().signal))
        if (problem !== undefined) return { problem }
        const kind = await detectArchiveKind(draft)
        const time = new Date().toISOString().replace(/\D/g, '')
        const name = `upload-${time.slice(0, 8)}-${time.slice(8, 14)}-${randomBytes(4).toString('hex')}.${kind === 'zip' ? 'zip' : 'tar.gz'}`
        const file = path.join(folder, name)
        await writeFile(toNameFile(file), originalName, { mode: 0o600 })
        await rename(draft, file)
        await shared.publish(toNameFile(file))
        await shared.publish(file)
        const { size, mtime } = await stat(file)
        return { item: await describeUpload({ file, size, modifiedAt: mtime }, shared) }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return { problem: 'no_space' }
        throw error
      } finally {
        if (draft !== undefined) await rm(draft, { force: true })
        isReceiving = false
      }
    },

    async remove(name) {
      const file = resolveImport(dataDir, name)
      if (!isUpload(name) || !(await shared.list(folder)).some((upload) => upload.file === file)) return false
      // Without the archive on this machine there is nothing unpacked from it.
      await removeUnpacked(dataDir, file).catch((cause: unknown) => {
        if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause
      })
      await shared.remove(file)
      await shared.remove(toNameFile(file))
      return true
    },

    async removeStale() {
      await removeOrphanedDrafts(folder)
      await removeStaleUnpacked(dataDir)
    },
  }
}

/**
 * Links a folder or archive from elsewhere into the imports, so that every process of this machine can resume its
 * harvest. Returns the name of the import, the same for the same location.
 */
export async function linkImport(dataDir: string, location: string): Promise<string> {
  const target = path.resolve(location)
  if (path.dirname(target) === importsFolder(dataDir) && ImportName.safeParse(path.basename(target)).success) return path.basename(target)
  const name = `linked-${createHash('sha256').update(target).digest('hex').slice(0, 12)}`
  await mkdir(importsFolder(dataDir), { recursive: true, mode: 0o700 })
  await symlink(target, path.join(importsFolder(dataDir), name)).catch((cause: unknown) => {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
  })
  return name
}

/** An upload by its name, which says its kind: its content may be on another machine. */
async function describeUpload(upload: Awaited<ReturnType<SharedFiles['list']>>[number], shared: SharedFiles): Promise<ImportItem> {
  const { file, size, modifiedAt } = upload
  const originalName = (await shared.fetch(toNameFile(file))) ? await readFile(toNameFile(file), 'utf8').catch(() => null) : null
  const kind = file.endsWith('.zip') ? 'zip' : 'tar.gz'
  return { name: path.basename(file), kind, originalName, size, modifiedAt: modifiedAt.toISOString() }
}
