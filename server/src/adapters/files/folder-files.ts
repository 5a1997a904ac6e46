import { createHash, randomUUID } from 'node:crypto'
import type { BigIntStats } from 'node:fs'
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { FileContent, Files, StoredFile } from '../../ports/files.ts'
import { checkFileName } from './file-names.ts'

/** Holds files until they are complete. */
const DRAFTS = '.drafts'
/** Longer than any file takes to be written. */
const ABANDONED_AFTER_MS = 24 * 3_600_000
/** Longer than a replacement takes, which only renames. */
const GUARD_STALE_AFTER_MS = 10_000
const GUARD_POLL_INTERVAL_MS = 20
/** Hashed at a time. In pieces of 64 KiB the reads of a library take longer than the hashes. */
const PIECE_BYTES = 1024 * 1024

/** Files in a folder, which may be shared by several machines. It is created when something is written. */
export function createFolderFiles(folder: string): Files {
  const root = path.resolve(folder)
  const drafts = path.join(root, DRAFTS)
  let sweeping: Promise<void> | undefined

  const locate = (name: string): string => {
    checkFileName(name)
    return path.join(root, name)
  }

  /** Writes the content to a draft, and gives it its name by `name`. Leaves nothing behind. */
  async function writeDraft<T>(content: FileContent, name: (draft: string) => Promise<T>): Promise<T> {
    await mkdir(drafts, { recursive: true, mode: 0o700 })
    await (sweeping ??= removeAbandoned(drafts))
    const draft = path.join(drafts, randomUUID())
    try {
      const handle = await open(draft, 'wx', 0o600)
      try {
        await handle.writeFile(content)
        await handle.sync()
      } finally {
        await handle.close()
      }
      return await name(draft)
    } finally {
      await rm(draft, { force: true })
    }
  }

  /**
   * Gives the draft its name unless it is taken. A link is created by one process only, on network file systems too.
   */
  async function linkTo(file: string, draft: string): Promise<boolean> {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    return await link(draft, file).then(
      () => true,
      (cause: unknown) => {
        if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return false
        throw cause
      },
    )
  }

  const find = async (name: string): Promise<StoredFile | undefined> => {
    const found = await stat(locate(name), { bigint: true }).catch(ignoreMissing)
    return found?.isFile() ? describe(name, found) : undefined
  }

  async function readAll(name: string): Promise<{ content: Buffer; tag: string } | undefined> {
    const handle = await open(locate(name)).catch(ignoreMissing)
    if (handle === undefined) return undefined
    try {
      return { tag: describe(name, await handle.stat({ bigint: true })).tag, content: await handle.readFile() }
    } finally {
      await handle.close()
    }
  }

  return {
    find,
    read: readAll,

    async ping() {
      await stat(root).catch(ignoreMissing)
    },

    async stream(name) {
      const handle = await open(locate(name)).catch(ignoreMissing)
      return handle?.createReadStream()
    },

    async sha256(name) {
      const handle = await open(locate(name)).catch(ignoreMissing)
      if (handle === undefined) return undefined
      try {
        const hash = createHash('sha256')
        // One buffer for all pieces: the garbage of new ones would be collected in the middle of a start.
        const piece = Buffer.allocUnsafeSlow(PIECE_BYTES)
        for (;;) {
          const { bytesRead } = await handle.read(piece, 0, piece.length)
          if (bytesRead === 0) return hash.digest('base64url')
          hash.update(piece.subarray(0, bytesRead))
        }
      } finally {
        await handle.close()
      }
    },

    async *list(inside) {
      const from = locate(inside)
      const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch(ignoreMissing)
      const names = (entries ?? [])
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
      for (const name of names.sort()) {
        const file = await find(name)
        if (file !== undefined) yield file
      }
    },

    async write(name, content) {
      const file = locate(name)
      return await writeDraft(content, async (draft) => {
        await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
        const written = describe(name, await stat(draft, { bigint: true }))
        await rename(draft, file)
        return written
      })
    },

    async create(name, content) {
      const file = locate(name)
      return await writeDraft(content, async (draft) => {
        const { tag } = describe(name, await stat(draft, { bigint: true }))
        return (await linkTo(file, draft)) ? tag : undefined
      })
    },

    async replace(name, content, tag) {
      const file = locate(name)
      return await writeDraft(content, async (draft) => {
        const release = await takeGuard(path.join(drafts, `${name.replaceAll('/', ',')}.guard`))
        try {
          if ((await find(name))?.tag !== tag) return undefined
          const written = describe(name, await stat(draft, { bigint: true }))
          await rename(draft, file)
          return written.tag
        } finally {
          await release()
        }
      })
    },

    remove: (name) => rm(locate(name), { force: true }),
  }
}

/** A rename gives another file number, so that every replacement changes the tag. */
function describe(name: string, { ino, mtimeNs, size, mtime }: BigIntStats): StoredFile {
  return { name, size: Number(size), modifiedAt: mtime, tag: [ino, mtimeNs, size].join('-') }
}

/**
 * Waits until no other process compares and replaces the same file. Returns the function that lets the next one do so.
 */
async function takeGuard(file: string): Promise<() => Promise<void>> {
  for (;;) {
    const handle = await open(file, 'wx', 0o600).catch((cause: unknown) => {
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
    })
    if (handle !== undefined) {
      await handle.close()
      return () => rm(file, { force: true })
    }
    const held = await stat(file).catch(ignoreMissing)
    // Left by a killed process. Only one of several renames finds the file.
    if (held !== undefined && Date.now() - held.mtimeMs > GUARD_STALE_AFTER_MS) {
      const aside = `${file}.${randomUUID()}`
      await rename(file, aside).then(() => rm(aside, { force: true }), ignoreMissing)
    }
    await setTimeout(GUARD_POLL_INTERVAL_MS)
  }
}

/** Removes drafts that killed processes left. */
async function removeAbandoned(drafts: string): Promise<void> {
  for (const name of await readdir(drafts)) {
    const draft = path.join(drafts, name)
    const { mtimeMs = Infinity } = (await stat(draft).catch(ignoreMissing)) ?? {}
    if (Date.now() - mtimeMs > ABANDONED_AFTER_MS) await rm(draft, { force: true })
  }
}

/** A name below another file is missing too. */
function ignoreMissing(cause: unknown): undefined {
  const { code } = cause as NodeJS.ErrnoException
  if (code !== 'ENOENT' && code !== 'ENOTDIR') throw cause
  return undefined
}
