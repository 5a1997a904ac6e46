import { readFileSync } from 'node:fs'

/**
 * The prompts are Markdown files, so that they can be reviewed as prose. They are part of the program and, like code,
 * are read once when this module loads; no other feature module reads files.
 */
const readPrompt = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8').trim()

export const prompts = {
  answer: readPrompt('./answer.md'),
  practical: readPrompt('./practical.md'),
  rewrite: readPrompt('./rewrite.md'),
  rewritePractical: readPrompt('./rewrite-practical.md'),
  searchFirst: readPrompt('./search-first.md'),
  tools: readPrompt('./tools.md'),
}
