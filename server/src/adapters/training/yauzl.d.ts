// The package has no types, and those of others are of its version 2. Only what is used here, by its README.
declare module 'yauzl' {
  import type { Readable } from 'node:stream'

  export interface Entry {
    fileName: string
    uncompressedSize: number
    isEncrypted(): boolean
  }
  export interface ZipFile {
    entryCount: number
    eachEntry(): AsyncIterable<Entry>
    openReadStreamPromise(entry: Entry): Promise<Readable>
    close(): void
  }
  export function fromBufferPromise(buffer: Buffer): Promise<ZipFile>
}
