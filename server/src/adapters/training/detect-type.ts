import { fileTypeFromBuffer } from 'file-type'
import type { UploadProblem } from '@sugya/contract/api/training'

/** The type of a file by its content, with the text decoded. */
export type Detected = { kind: 'pdf' | 'docx' } | { kind: 'text' | 'json' | 'jsonl'; text: string } | { problem: UploadProblem }

/** An encrypted Office file is a CFB container with a stream of this name in UTF-16. */
const ENCRYPTED_OFFICE = Buffer.from('EncryptedPackage', 'utf16le')
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const ZIP_ENTRY = Buffer.from('PK\u0003\u0004', 'latin1')

/** Detects the type by the bytes alone, whatever the file name and the declared type. */
export async function detectType(bytes: Buffer): Promise<Detected> {
  if (bytes.length === 0) return { problem: 'empty' }
  const isPdf = bytes.subarray(0, 5).toString('latin1') === '%PDF-'
  // Before signatures: "BM" starts bitmaps, but also a text about BMW.
  const text = isPdf ? undefined : decode(bytes)
  if (text !== undefined) return detectTextKind(text)
  const type = await fileTypeFromBuffer(bytes)
  if (isPdf || type?.mime === 'application/pdf') return { kind: 'pdf' }
  if (type?.mime === DOCX) return { kind: 'docx' }
  if (type?.ext === 'cfb') return { problem: bytes.includes(ENCRYPTED_OFFICE) ? 'encrypted' : 'unknown_type' }
  // A truncated or encrypted document is not recognized by its entries.
  if (bytes.subarray(0, 4).equals(ZIP_ENTRY) && bytes.includes('word/document.xml')) return { kind: 'docx' }
  return { problem: 'unknown_type' }
}

/** Decodes UTF-8 or, with a byte order mark, UTF-16; undefined for anything else. */
function decode(bytes: Buffer): string | undefined {
  const mark = bytes.subarray(0, 2).toString('hex')
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return isBinary(text) ? undefined : text
  } catch {
    return undefined
  }
}

/** Whether it contains NULs or control characters other than line and page breaks. */
const isBinary = (text: string) => /[^\P{Cc}\s\u007F-\u009F]/u.test(text)

function detectTextKind(text: string): Detected {
  const start = text.trimStart()
  if (start === '') return { problem: 'empty' }
  if (/^[[{]/.test(start) && isJson(start)) return { kind: 'json', text }
  const lines = start.split('\n').filter((line) => line.trim() !== '')
  const objects = lines.filter((line) => line.trimStart().startsWith('{'))
  if (objects.length * 2 > lines.length && objects.some(isJson)) return { kind: 'jsonl', text }
  // It starts like JSON but does not parse, probably truncated: not a text to train on.
  return /^(?:\{\s*"|\[\s*\{\s*")/.test(start) ? { problem: 'damaged' } : { kind: 'text', text }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
