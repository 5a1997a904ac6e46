import type { LineProblem } from '@sugya/contract/api/training'
import { systemMessages } from './wording.ts'
import { languageOfText } from './detect-text-language.ts'

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
  /** 0: the model is not trained on this answer. */
  weight?: 0 | 1
}

/** One line of a training file, in the form of https://platform.openai.com/docs/guides/supervised-fine-tuning. */
export interface ChatExample {
  messages: ChatMessage[]
}

/** More messages than this are no conversation. */
const MOST_MESSAGES = 1000
const ROLES: readonly unknown[] = ['system', 'user', 'assistant']

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The example that a JSON value stands for, with nothing in it but what a provider is to get, or what is wrong with it. Besides `messages` the common pairs
 * are understood: prompt and completion, question and answer, instruction (with input) and output; these get the system message of the harvest's examples.
 */
export function readExample(value: unknown): ChatExample | LineProblem {
  if (!isFields(value)) return 'not_an_object'
  const { messages } = value
  if (messages === undefined) return fromPair(value) ?? 'no_messages'
  if (!Array.isArray(messages) || messages.length === 0) return 'no_messages'
  if (messages.length > MOST_MESSAGES) return 'bad_message'
  const read: ChatMessage[] = []
  for (const message of messages as unknown[]) {
    if (!isFields(message)) return 'bad_message'
    const { role, content, weight } = message
    if (typeof role !== 'string') return 'bad_message'
    if (!isRole(role)) return 'unknown_role'
    if (typeof content !== 'string') return 'bad_message'
    const text = clean(content)
    if (text === '') return 'empty_content'
    if (weight !== undefined && weight !== 0 && weight !== 1) return 'bad_message'
    read.push({ role, content: text, ...(weight === undefined ? {} : { weight }) })
  }
  if (!read.some(({ role, weight }) => role === 'assistant' && weight !== 0)) return 'no_assistant'
  return read.at(-1)?.role === 'assistant' ? { messages: read } : 'ends_without_assistant'
}

const isRole = (role: string): role is ChatMessage['role'] => ROLES.includes(role)

function fromPair(value: Fields): ChatExample | LineProblem | undefined {
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
  const more = typeof input === 'string' && clean(input) !== '' ? `\n\n${clean(input)}` : ''
  return toExample(clean(asked) + more, clean(said))
}

/** The example of one question and its answer, or that one of them is empty. */
export function toExample(question: string, answer: string): ChatExample | LineProblem {
  if (question.trim() === '' || answer === '') return 'empty_content'
  return {
    messages: [
      { role: 'system', content: systemMessages[languageOfText(answer)] },
      { role: 'user', content: question },
      { role: 'assistant', content: answer },
    ],
  }
}

/** Without NULs and half characters, which no provider takes and no database holds. */
const clean = (text: string) => text.replaceAll('\0', '').toWellFormed().trim()
