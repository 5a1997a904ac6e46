import { open, readFile } from 'node:fs/promises'
import type { FileReport, TrainingFileKind, UploadProblem } from '@sugya/contract/api/training'
import { buildTextExamples } from '../../text/examples/text-examples.ts'
import { detectType } from './detect-type.ts'
import { readJsonElements, readJsonLines, numberExamples, writeExamples, type Lines } from './write-examples.ts'

/** The message that the process sends, once. */
export type ReadUpload = { kind: TrainingFileKind; report: FileReport } | { problem: UploadProblem; report: FileReport | null }

/**
 * Reads one upload and writes its training file, in a process of its own: uploads are untrusted, and the parent
 * kills it when it exceeds its time or memory. Arguments: the upload, the file to write, the title of a text.
 */
const [input = '', output = '', title = ''] = process.argv.slice(2)
const answer: ReadUpload = await read(input, output, title)
process.send?.(answer, () => process.exit(0))

async function read(from: string, to: string, name: string): Promise<ReadUpload> {
  const bytes = await readFile(from)
  const detected = await detectType(bytes)
  if ('problem' in detected) return { problem: detected.problem, report: null }
  const source = 'text' in detected ? detected : await extractText(detected.kind, bytes)
  if ('problem' in source) return { problem: source.problem, report: null }
  const file = await open(to, 'wx', 0o600)
  try {
    const report = await writeExamples(toExampleLines(detected.kind, source.text, name), file)
    await file.sync()
    if (report.examples > 0) return { kind: detected.kind, report }
    return { problem: detected.kind === 'json' || detected.kind === 'jsonl' ? 'no_examples' : 'no_text', report }
  } finally {
    await file.close()
  }
}

/** Loads the heavy readers on demand. */
async function extractText(
  kind: 'pdf' | 'docx' | 'text' | 'json' | 'jsonl',
  bytes: Buffer,
): Promise<{ text: string } | { problem: UploadProblem }> {
  if (kind === 'pdf') return await (await import('./pdf-text.ts')).extractPdfText(bytes)
  return await (await import('./docx-text.ts')).extractDocxText(bytes)
}

function toExampleLines(kind: 'pdf' | 'docx' | 'text' | 'json' | 'jsonl', text: string, name: string): Lines {
  if (kind === 'jsonl') return readJsonLines(text)
  return kind === 'json' ? readJsonElements(text) : numberExamples(buildTextExamples(text, name))
}
