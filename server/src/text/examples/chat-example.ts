import type { LineProblem } from '@sugya/contract/api/training'
import { words } from '../../words/words.ts'
import { detectTextLanguage } from '../detect-language.ts'

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
  /** 0: excluded from the training loss. */
  weight?: 0 | 1
}

/** One line of a training file in chat format: https://platform.openai.com/docs/guides/supervised-fine-tuning. */
export interface ChatExample {
  messages: ChatMessage[]
}

/** A longer conversation is rejected as malformed. */
const MAX_MESSAGES = 1000
const ROLES: readonly unknown[] = ['system', 'user', 'assistant']

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Parses one JSON value of a training file into an example with the known fields only, or returns what is wrong with
 * it. Accepts `messages` and the common pairs: prompt and completion, question and answer, instruction (with input)
 * and output. Pairs get the system message of harvested examples.
 */
export function parseExample(value: unknown): ChatExample | LineProblem {
  if (!isFields(value)) return 'not_an_object'
  const { messages } = value
  if (messages === undefined) return parsePair(value) ?? 'no_messages'
  if (!Array.isArray(messages) || messages.length === 0) return 'no_messages'
  if (messages.length > MAX_MESSAGES) return 'bad_message'
  const read: ChatMessage[] = []
  for (const message of messages as unknown[]) {
    if (!isFields(message)) return 'bad_message'
    const { role, content, weight } = message
    if (typeof role !== 'string') return 'bad_message'
    if (!isRole(role)) return 'unknown_role'
    if (typeof content !== 'string') return 'bad_message'
    const text = cleanText(content)
    if (text === '') return 'empty_content'
    if (weight !== undefined && weight !== 0 && weight !== 1) return 'bad_message'
    read.push({ role, content: text, ...(weight === undefined ? {} : { weight }) })
  }
  if (!read.some(({ role, weight }) => role === 'assistant' && weight !== 0)) return 'no_assistant'
  return read.at(-1)?.role === 'assistant' ? { messages: read } : 'ends_without_assistant'
}

const isRole = (role: string): role is ChatMessage['role'] => ROLES.includes(role)

function parsePair(value: Fields): ChatExample | LineProblem | undefined {
  const pairs = [
    [value['prompt'], value['completion']],
    [value['question'], value['answer']],
    [value['instruction'], value['output']],
  ]
  const pair = pairs.find(([asked, said]) => asked !== undefined && said !== undefined)
  if (pair === undefined) return undefined
  const [asked, said] = pair
  const { input } = value
  if (typeof asked !== 'string' || typeof said !== 'string') return 'bad_message'
  const more = typeof input === 'string' && cleanText(input) !== '' ? `\n\n${cleanText(input)}` : ''
  return toExample(cleanText(asked) + more, cleanText(said))
}

/** Makes an example of a question and its answer, or returns `empty_content` when one of them is empty. */
export function toExample(question: string, answer: string): ChatExample | LineProblem {
  if (question.trim() === '' || answer === '') return 'empty_content'
  return {
    messages: [
      { role: 'system', content: words[detectTextLanguage(answer)].training.system },
      { role: 'user', content: question },
      { role: 'assistant', content: answer },
    ],
  }
}

/** Drops NULs and lone surrogates, which providers and databases reject. */
const cleanText = (text: string) => text.replaceAll('\0', '').toWellFormed().trim()
