import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import {
  APICallError,
  type LanguageModelV4FunctionTool,
  type LanguageModelV4Prompt,
  type LanguageModelV4ToolCallPart,
} from '@ai-sdk/provider'
import {
  type LanguageModel,
  ModelFailure,
  type ModelMessage,
  type ModelFailureReason,
  type ModelTool,
  type ToolCall,
} from '../../ports/language-model.ts'
import { parseRetryAfter } from './retry-after.ts'

export interface OpenAICompatibleOptions {
  /** Root of the API, e.g. `https://api.openai.com/v1`. */
  baseUrl: string
  apiKey: string | undefined
  model: string
}

/**
 * A model behind any endpoint with OpenAI's chat completions, by the AI SDK. Retries nothing: the caller decides. Uses
 * the provider below `streamText`, whose chain of streams for tools and steps takes a third of the processor time of a
 * streamed answer.
 */
export function createOpenAICompatibleModel({ baseUrl, apiKey, model }: OpenAICompatibleOptions): LanguageModel {
  const options = { name: 'chat', baseURL: baseUrl.replace(/\/+$/, ''), apiKey }
  const provider = createOpenAICompatible(options)
  // Some endpoints reject unknown options: usage is requested only when the caller needs it.
  const counting = createOpenAICompatible({ ...options, includeUsage: true })
  return {
    name: model,
    async *stream({ messages, signal, maxOutputTokens, tools, toolChoice = 'auto', onToolCall, onUsage }) {
      signal.throwIfAborted()
      const chat = (onUsage === undefined ? provider : counting)(model)
      const call = {
        prompt: toPrompt(messages),
        abortSignal: signal,
        maxOutputTokens,
        temperature: 0.2,
        ...(tools === undefined ? {} : { tools: tools.map(toFunctionTool), toolChoice: { type: toolChoice } }),
      }
      let anything = false
      try {
        const { stream } = await chat.doStream(call)
        for await (const part of stream) {
          if (part.type === 'text-delta' && part.delta !== '') {
            anything = true
            yield part.delta
          } else if (part.type === 'tool-call') {
            anything = true
            onToolCall?.({ id: part.toolCallId, name: part.toolName, input: part.input })
          } else if (part.type === 'error') {
            throw part.error
          } else if (part.type === 'finish') {
            const { inputTokens, outputTokens } = part.usage
            if (inputTokens.total !== undefined && outputTokens.total !== undefined)
              onUsage?.({ inputTokens: inputTokens.total, outputTokens: outputTokens.total })
            if (part.finishReason.unified === 'length') throw new ModelFailure('cut_off', 'the model reached maxOutputTokens')
          }
        }
      } catch (error) {
        if (signal.aborted) throw signal.reason
        throw toFailure(error, anything)
      }
      signal.throwIfAborted()
      if (!anything) throw new ModelFailure('empty', 'the model returned no text')
    },
  }
}

/** The messages as the SDK takes them, those of the system joined to one. */
function toPrompt(messages: readonly ModelMessage[]): LanguageModelV4Prompt {
  const system = messages.filter(({ role }) => role === 'system').map(({ content }) => content)
  return [{ role: 'system', content: system.join('\n\n') }, ...messages.flatMap(toPromptMessage)]
}

function toPromptMessage(message: ModelMessage): LanguageModelV4Prompt {
  const { role, content } = message
  const text = content === '' ? [] : [{ type: 'text' as const, text: content }]
  switch (role) {
    case 'system':
      return []
    case 'user':
      return [{ role, content: text }]
    case 'assistant':
      return [{ role, content: [...text, ...(message.toolCalls ?? []).map(toToolCallPart)] }]
    case 'tool': {
      const output = { type: 'text' as const, value: content }
      return [{ role, content: [{ type: 'tool-result', toolCallId: message.callId, toolName: message.name, output }] }]
    }
  }
}

const toFunctionTool = ({ name, description, parameters }: ModelTool): LanguageModelV4FunctionTool => ({
  type: 'function',
  name,
  description,
  inputSchema: parameters,
})

/** The endpoint gets the arguments back as JSON, also where the model had written something else. */
function toToolCallPart({ id, name, input }: ToolCall): LanguageModelV4ToolCallPart {
  let parsed: unknown = {}
  try {
    parsed = JSON.parse(input)
  } catch {
    // An empty object: the result of the call says what was wrong with it.
  }
  return { type: 'tool-call', toolCallId: id, toolName: name, input: parsed }
}

/** Converts an error of the SDK to a failure of the port. `started`: some text was received. */
function toFailure(error: unknown, started: boolean): ModelFailure {
  if (error instanceof ModelFailure) return error
  const failure = (reason: ModelFailureReason, retryAfterMs?: number) =>
    new ModelFailure(reason, error instanceof Error ? error.message : 'the endpoint reported an error', { cause: error, retryAfterMs })
  if (started) return failure('cut_off')
  if (APICallError.isInstance(error)) {
    const { statusCode } = error
    if (statusCode === undefined) return failure('unreachable')
    if (statusCode === 401 || statusCode === 403) return failure('unauthorized')
    if (statusCode === 429) return failure('rate_limited', parseRetryAfter(error.responseHeaders?.['retry-after']))
    if (statusCode >= 500 || statusCode === 408) return failure('server_error')
    if (statusCode >= 400) return failure('rejected')
    return failure('garbage')
  }
  const name = error instanceof Error ? error.name : ''
  if (/EmptyResponseBody|NoOutput/.test(name)) return failure('empty')
  if (/InvalidResponseData/.test(name)) return failure(/finish reason/.test((error as Error).message) ? 'empty' : 'garbage')
  if (/JSONParse|TypeValidation|NoContent/.test(name)) return failure('garbage')
  if (error instanceof TypeError || (error instanceof Error && 'code' in error)) return failure('unreachable')
  return failure('server_error')
}
