/**
 * The card at the end of a practical answer: a bold heading that ends with a colon, and a question for a rabbi in a
 * quotation block of its own. It is part of the answer's markdown, so that it is stored, shared and exported with it.
 */
export function writeRabbiQuestion(heading: string, question: string): string {
  return `**${heading}**\n\n> ${question.replace(/\s+/g, ' ')}`
}

/** The question for a rabbi that an answer ends with, as plain text and without its heading; null without one. */
export function readRabbiQuestion(markdown: string): string | null {
  // The last heading with a quotation: an answer may quote its sources in the same form.
  const [, question] = /^(?:[^]*\n\n)?\*\*[^*\n]+:\*\*\n\n> ([^\n]+)(?:\n\n[^>][^]*)?$/.exec(markdown.trimEnd()) ?? []
  return question ?? null
}
