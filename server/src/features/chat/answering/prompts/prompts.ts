import { readFileSync } from 'node:fs'

/**
 * The prompts are files of prose, so that they can be read and discussed as prose. They are part of the program as its code is, and like code they are
 * read once, when this module is loaded; nothing else of the features reads files.
 */
const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8').trim()

export const prompts = { answer: read('./answer.md'), practical: read('./practical.md'), rewrite: read('./rewrite.md') }

/** Puts values in the place of `{{name}}`. Throws when the prompt names something that was not given: a slip in a prompt file must not reach a model. */
export function fillPrompt(prompt: string, values: Record<string, string>): string {
  return prompt.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The prompt wants {{${name}}}`)
    return value
  })
}
