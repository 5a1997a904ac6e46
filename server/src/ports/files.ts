/** A file that is stored. */
export interface StoredFile {
  /** Its path within the store, with `/`. */
  name: string
  /** In bytes. */
  size: number
  modifiedAt: Date
  /** Names this content: replacing the file, even by equal bytes, may give it another one. */
  tag: string
}

export type FileContent = string | Uint8Array | AsyncIterable<Uint8Array>

/**
 * Files in a folder or in an object store: the same calls with the same guarantees. A file appears completely or not at
 * all, under names of letters, digits, `.`, `_`, `-` and `/`. Every method throws when the store does not answer.
 *
 * `create` and `replace` are the conditional writes on which leases and pointers are built: of several processes that
 * call them at the same time, on whatever machines, exactly one succeeds. To give up a lease, replace its content by
 * one that says so: `remove` has no condition.
 */
export interface Files {
  /** Resolves when the store answers, by one cheap request; an object store has a second for it. Throws its refusal. */
  ping(): Promise<void>
  /** The whole content of a small file. Undefined when there is none. */
  read(name: string): Promise<{ content: Buffer; tag: string } | undefined>
  /** The content piece by piece. Undefined when there is none. */
  stream(name: string): Promise<AsyncIterable<Uint8Array> | undefined>
  /** The SHA-256 of the content, in base64url. Undefined when there is no such file. */
  sha256(name: string): Promise<string | undefined>
  find(name: string): Promise<StoredFile | undefined>
  /** The files in a folder and its folders, ordered by name. */
  list(folder: string): AsyncIterable<StoredFile>
  /** Stores a file of any size, in memory bounded by a few megabytes, and replaces one of this name. */
  write(name: string, content: FileContent): Promise<StoredFile>
  /** Stores a small file unless there is one of this name. Returns its tag; undefined when there was one. */
  create(name: string, content: string | Uint8Array): Promise<string | undefined>
  /**
   * Replaces a small file that still has this tag. Returns the new tag; undefined when the file is missing or has
   * another tag.
   */
  replace(name: string, content: string | Uint8Array, tag: string): Promise<string | undefined>
  /** Does nothing when there is no such file. */
  remove(name: string): Promise<void>
}
