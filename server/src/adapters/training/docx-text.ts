import type { UploadProblem } from '@sugya/contract/api/training'
import mammoth from 'mammoth'
import { fromBufferPromise, type ZipFile } from 'yauzl'

/** Limits of an unpacked Word document, far above any book. */
const MAX_UNPACKED_BYTES = 200 * 1024 * 1024
const MAX_ENTRIES = 5_000
/**
 * Text compresses to about a tenth, a zip bomb to a thousandth. Small documents are exempt.
 */
const MAX_RATIO = 150
const SMALL_BYTES = 4 * 1024 * 1024

/** Extracts the text of a Word document with empty lines between paragraphs, or the problem. */
export async function extractDocxText(bytes: Buffer): Promise<{ text: string } | { problem: UploadProblem }> {
  const problem = await findZipProblem(bytes)
  if (problem !== null) return { problem }
  try {
    return { text: (await mammoth.extractRawText({ buffer: bytes })).value }
  } catch {
    return { problem: 'damaged' }
  }
}

/**
 * Unpacks all entries once and discards them. The sizes that the archive declares are not trusted: the document
 * reader unpacks without limits.
 */
async function findZipProblem(bytes: Buffer): Promise<UploadProblem | null> {
  let zip: ZipFile
  try {
    zip = await fromBufferPromise(bytes)
  } catch {
    return 'damaged'
  }
  if (zip.entryCount > MAX_ENTRIES) return 'bomb'
  let unpacked = 0
  let isDocument = false
  const allowed = Math.min(MAX_UNPACKED_BYTES, Math.max(SMALL_BYTES, bytes.length * MAX_RATIO))
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) return 'encrypted'
      if (unpacked + entry.uncompressedSize > allowed) return 'bomb'
      if (entry.fileName === 'word/document.xml') isDocument = true
      if (entry.fileName.endsWith('/')) continue
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        unpacked += (chunk as Buffer).length
        if (unpacked > allowed) return 'bomb'
      }
    }
  } catch {
    return 'damaged'
  } finally {
    zip.close()
  }
  return isDocument ? null : 'damaged'
}
