import { fileTypeFromBuffer } from 'file-type'
import type { UploadProblem } from '@sugya/contract/api/training'

/** What a file is by its content; a text comes decoded. */
export type Detected = { kind: 'pdf' | 'docx' } | { kind: 'text' | 'json' | 'jsonl'; text: string } | { problem: UploadProblem }

/** A password on an Office file wraps it into the older format, with a stream of this name in UTF-16. */
const ENCRYPTED_OFFICE = Buffer.from('EncryptedPackage', 'utf16le')
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const ZIP_ENTRY = Buffer.from('PK\u0003\u0004', 'latin1')

/** Says what a file is by its bytes alone; its name and what the browser called it say nothing. */
export async function detectType(bytes: Buffer): Promise<Detected> {
  if (bytes.length === 0) return { problem: 'empty' }
  const isPdf = bytes.subarray(0, 5).toString('latin1') === '%PDF-'
  // Before the signatures of files: "BM" begins bitmaps, and texts about the BMW.
  const text = isPdf ? undefined : decode(bytes)
  if (text !== undefined) return detectTextKind(text)
  const type = await fileTypeFromBuffer(bytes)
  if (isPdf || type?.mime === 'application/pdf') return { kind: 'pdf' }
  if (type?.mime === DOCX) return { kind: 'docx' }
  if (type?.ext === 'cfb') return { problem: bytes.includes(ENCRYPTED_OFFICE) ? 'encrypted' : 'unknown_type' }
  // A document whose first entry is scrambled or cut off is no more known by what is in it.
  if (bytes.subarray(0, 4).equals(ZIP_ENTRY) && bytes.includes('word/document.xml')) return { kind: 'docx' }
  return { problem: 'unknown_type' }
}

/** The text when the bytes are one in UTF-8 or, with a mark at the beginning, UTF-16; undefined for anything else. */
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

/** Has what no text has: NULs and other control characters than those of lines and pages. */
const isBinary = (text: string) => /[^\P{Cc}\s\u007F-\u009F]/u.test(text)

function detectTextKind(text: string): Detected {
  const start = text.trimStart()
  if (start === '') return { problem: 'empty' }
  if (/^[[{]/.test(start) && isJson(start)) return { kind: 'json', text }
  const lines = start.split('\n').filter((line) => line.trim() !== '')
  const objects = lines.filter((line) => line.trimStart().startsWith('{'))
  if (objects.length * 2 > lines.length && objects.some(isJson)) return { kind: 'jsonl', text }
  // It begins as data and is none: cut off, most likely. Nobody wants to train on its brackets.
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
