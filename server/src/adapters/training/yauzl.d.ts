// The package has no types, and @types/yauzl is for version 2. Only what is used here, from its README.
declare module 'yauzl' {
  import type { Readable } from 'node:stream'

  export interface Entry {
    fileName: string
    fileNameRaw: Buffer
    extraFields: { id: number; data: Buffer }[]
    generalPurposeBitFlag: number
    versionMadeBy: number
    externalFileAttributes: number
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
  export function openPromise(path: string, options?: { autoClose?: boolean; decodeStrings?: boolean }): Promise<ZipFile>
  export function getFileNameLowLevel(flag: number, name: Buffer, extraFields: Entry['extraFields'], strict: boolean): string
}
